import type { StatusPurpose } from "./tables";

/**
 * Addresses of the badges' public documents.
 * Served by routes/badges.ts below the address of the deployment's HTTP actions.
 */
export function badgeAddresses(siteUrl: string) {
  return {
    issuer: `${siteUrl}/badges/issuer`,
    keys: `${siteUrl}/badges/issuer/keys`,
    picture: `${siteUrl}/badges/picture.png`,
    statusList: (list: number, purpose: StatusPurpose) => `${siteUrl}/badges/status/${list}/${purpose}`,
    /** did:web, with its document at /.well-known/did.json. */
    did: `did:web:${new URL(siteUrl).host.replace(":", "%3A")}`,
  };
}
