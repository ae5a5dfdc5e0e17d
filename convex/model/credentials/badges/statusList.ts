import { encodeBase64urlNoPadding } from "@oslojs/encoding";
import { gzipSync } from "fflate";
import { STATUS_LIST_BITS } from "../certificates/statusPlaces";
import { badgeAddresses } from "./addresses";
import { wholeSeconds } from "./credential";
import type { StatusPurpose } from "./tables";

/** How long verifiers may cache a list, in ms. */
export const STATUS_TTL_MS = 5 * 60_000;
export const STATUS_VALIDITY_MS = 24 * 60 * 60_000;

/**
 * Encodes the bits as a compressed list.
 * Bit 0 is the most significant one of the first byte (W3C Bitstring Status List).
 */
export function encodeStatusList(places: Iterable<number>): string {
  const bytes = new Uint8Array(STATUS_LIST_BITS / 8);
  for (const index of places) {
    const at = Math.floor(index / 8);
    bytes[at] = (bytes[at] ?? 0) | (0x80 >> (index % 8));
  }
  return `u${encodeBase64urlNoPadding(gzipSync(bytes, { mtime: 0 }))}`;
}

interface StatusListFacts {
  siteUrl: string;
  list: number;
  purpose: StatusPurpose;
  /** Indexes of the revoked or suspended certificates. */
  places: Iterable<number>;
}

/** Returns the payload of the list's own credential. */
export function toStatusListCredential({ siteUrl, list, purpose, places }: StatusListFacts, now: number): object {
  const addresses = badgeAddresses(siteUrl);
  const id = addresses.statusList(list, purpose);
  const [nbf, exp] = [Math.floor(now / 1000), Math.floor((now + STATUS_VALIDITY_MS) / 1000)];
  return {
    "@context": ["https://www.w3.org/ns/credentials/v2"],
    id,
    type: ["VerifiableCredential", "BitstringStatusListCredential"],
    issuer: addresses.did,
    validFrom: wholeSeconds(nbf * 1000),
    validUntil: wholeSeconds(exp * 1000),
    credentialSubject: {
      id: `${id}#list`,
      type: "BitstringStatusList",
      statusPurpose: purpose,
      encodedList: encodeStatusList(places),
      ttl: STATUS_TTL_MS,
    },
    iss: addresses.did,
    jti: id,
    nbf,
    exp,
    sub: `${id}#list`,
  };
}
