/** Time-based one-time passwords, RFC 6238 with the values that every app assumes: SHA-1, 6 digits, 30 seconds. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** Steps before and after the present one, for clocks that differ. */
const WINDOW = 1;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** 160 bits, as long as the hash. */
export const SECRET_BYTES = 20;

export const stepAt = (now: number): number => Math.floor(now / STEP_MS);

/** The code of a time step (RFC 4226, dynamic truncation). */
export async function codeOf(secret: Uint8Array<ArrayBuffer>, step: number): Promise<string> {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-1" }, false, ["sign"]);
  const mac = new DataView(await crypto.subtle.sign("HMAC", key, counter.buffer));
  const offset = mac.getUint8(mac.byteLength - 1) & 0xf;
  const number = (mac.getUint32(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, "0");
}

/** The step whose code this is, or null. Steps up to `lastStep` are used up (AUTH-30). */
export async function findStep(
  secret: Uint8Array<ArrayBuffer>,
  code: string,
  { now, lastStep }: { now: number; lastStep: number },
): Promise<number | null> {
  for (let step = Math.max(stepAt(now) - WINDOW, lastStep + 1); step <= stepAt(now) + WINDOW; step++) {
    if ((await codeOf(secret, step)) === code) return step;
  }
  return null;
}

/** Base32 without padding (RFC 4648). */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[parseInt(group.padEnd(5, "0"), 2)]).join("");
}

/** What the app reads from the QR code. Spaces must be %20: some apps show a plus sign. */
export function keyUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const name = encodeURIComponent(issuer);
  const rest = `secret=${secret}&issuer=${name}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1_000}`;
  return `otpauth://totp/${name}:${encodeURIComponent(account)}?${rest}`;
}
