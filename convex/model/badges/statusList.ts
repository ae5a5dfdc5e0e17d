import { encodeBase64urlNoPadding } from "@oslojs/encoding";
import { gzipSync } from "fflate";
import { STATUS_LIST_BITS } from "../certificates/statusPlaces";
import { badgeAddresses } from "./addresses";
import { wholeSeconds } from "./credential";

/** How long verifiers may keep a list, and how long its signature lasts, ms. */
export const STATUS_TTL_MS = 5 * 60_000;
export const STATUS_VALIDITY_MS = 24 * 60 * 60_000;

/** Bit 0 is the most significant one of the first byte (W3C Bitstring Status List). */
export function encodeStatusList(revoked: Iterable<number>): string {
  const bytes = new Uint8Array(STATUS_LIST_BITS / 8);
  for (const index of revoked) {
    const at = Math.floor(index / 8);
    bytes[at] = (bytes[at] ?? 0) | (0x80 >> (index % 8));
  }
  return `u${encodeBase64urlNoPadding(gzipSync(bytes, { mtime: 0 }))}`;
}

/** The payload of the list's own credential. */
export function toStatusListCredential(
  { siteUrl, list, revoked }: { siteUrl: string; list: number; revoked: Iterable<number> },
  now: number,
): object {
  const addresses = badgeAddresses(siteUrl);
  const id = addresses.statusList(list);
  const [nbf, exp] = [Math.floor(now / 1000), Math.floor((now + STATUS_VALIDITY_MS) / 1000)];
  return {
    "@context": ["https://www.w3.org/ns/credentials/v2"],
    id,
    type: ["VerifiableCredential", "BitstringStatusListCredential"],
    issuer: addresses.issuer,
    validFrom: wholeSeconds(nbf * 1000),
    validUntil: wholeSeconds(exp * 1000),
    credentialSubject: {
      id: `${id}#list`,
      type: "BitstringStatusList",
      statusPurpose: "revocation",
      encodedList: encodeStatusList(revoked),
      ttl: STATUS_TTL_MS,
    },
    ...{ iss: addresses.issuer, jti: id, nbf, exp, sub: `${id}#list` },
  };
}
