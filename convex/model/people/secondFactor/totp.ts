import { Secret, TOTP } from "otpauth";

/** RFC 6238 with the values that every app assumes. */
const RULES = { algorithm: "SHA1", digits: 6, period: 30 };
/** Steps before and after the present one, for clocks that differ. */
const WINDOW = 1;

/** 160 bits, as long as the hash. */
export const SECRET_BYTES = 20;

/** The step whose code this is, or null. Steps up to `lastStep` are used up (AUTH-30). */
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

/** Returns the address for the QR code of an authenticator app, and the secret in base32 for typing it in. */
export function toKey(bytes: Uint8Array<ArrayBuffer>, { issuer, account }: { issuer: string; account: string }) {
  const secret = new Secret({ buffer: bytes.buffer });
  return { secret: secret.base32, uri: new TOTP({ ...RULES, secret, issuer, label: account }).toString() };
}
