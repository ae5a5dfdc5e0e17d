import type { StatusPurpose } from "./tables";

/** The public documents of badges (badgeRoutes.ts), below the address of the deployment's HTTP actions. */
export function badgeAddresses(siteUrl: string) {
  return {
    issuer: `${siteUrl}/badges/issuer`,
    keys: `${siteUrl}/badges/issuer/keys`,
    picture: `${siteUrl}/badges/picture.png`,
    /** Without a purpose: as badges from before 0.3 name it, see tables.ts. */
    statusList: (list: number, purpose?: StatusPurpose) =>
      [`${siteUrl}/badges/status/${list}`, ...(purpose ? [purpose] : [])].join("/"),
    /** did:web, whose document is at /.well-known/did.json. */
    did: `did:web:${new URL(siteUrl).host.replace(":", "%3A")}`,
  };
}
