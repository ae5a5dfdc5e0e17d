import { Secret, TOTP } from "otpauth";

/** RFC 6238 with the values that every app assumes. */
const RULES = { algorithm: "SHA1", digits: 6, period: 30 };
/** Steps allowed before and after the present one. */
const WINDOW = 1;

/** 160 bits, as long as the hash. */
export const SECRET_BYTES = 20;

/**
 * Returns the step of this code, or null.
 * Steps up to `lastStep` are used up (AUTH-30).
 */
export function findStep(
  secret: Uint8Array<ArrayBuffer>,
  code: string,
  { now, lastStep }: { now: number; lastStep: number },
): number | null {
  const key = new Secret({ buffer: secret.buffer });
  const delta = TOTP.validate({ ...RULES, secret: key, token: code, timestamp: now, window: WINDOW });
  const step = delta === null ? lastStep : TOTP.counter({ ...RULES, timestamp: now }) + delta;
  return step > lastStep ? step : null;
}

/** Returns the base32 secret and the address for its QR code. */
export function toKey(bytes: Uint8Array<ArrayBuffer>, { issuer, account }: { issuer: string; account: string }) {
  const secret = new Secret({ buffer: bytes.buffer });
  return { secret: secret.base32, uri: new TOTP({ ...RULES, secret, issuer, label: account }).toString() };
}
