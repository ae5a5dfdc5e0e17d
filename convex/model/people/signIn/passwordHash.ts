import { decodeBase64, encodeBase64 } from "@oslojs/encoding";
import { env } from "../../platform/env";

/**
 * Password hashes: PBKDF2-HMAC-SHA256.
 * It is the only slow hash native to Convex's default runtime (`crypto.subtle.deriveBits`). For actions only:
 * mutations have one second of compute and a seeded random generator, unfit for salts.
 *
 * Format: `pbkdf2-sha256$<iterations>$<salt, base64>$<key, base64>`. Verification uses the stored iterations, so
 * the cost can be raised later.
 */
const SCHEME = "pbkdf2-sha256";
/** OWASP's recommendation, about 150 ms. */
const DEFAULT_ITERATIONS = 600_000;
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const FORM = /^pbkdf2-sha256\$(\d{4,8})\$([A-Za-z0-9+/]{22}==)\$([A-Za-z0-9+/]{43}=)$/;

/**
 * Iterations of new hashes.
 * The deployment's PASSWORD_HASH_ITERATIONS, if it is four to eight digits.
 */
function iterations(): number {
  const chosen = env.PASSWORD_HASH_ITERATIONS ?? "";
  return /^[1-9]\d{3,7}$/.test(chosen) ? Number(chosen) : DEFAULT_ITERATIONS;
}

/** Returns a hash of the usual cost that no password matches. */
export const nobodysHash = (): string => encode(iterations(), new Uint8Array(SALT_BYTES), new Uint8Array(KEY_BYTES));

/**
 * Thrown if the platform has no capacity to hash now.
 * Nothing was compared, and a retry may succeed.
 */
export class HashingBusyError extends Error {
  override readonly name = "HashingBusyError";
}

/**
 * Returns a new hash.
 * Error: HashingBusyError.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const cost = iterations();
  return encode(cost, salt, await deriveKey(password, salt, cost));
}

/**
 * Returns false for a wrong password or a malformed hash.
 * Error: HashingBusyError.
 */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, cost, salt, key] = FORM.exec(hash) ?? [];
  if (cost === undefined || salt === undefined || key === undefined) return false;
  const derived = await deriveKey(password, new Uint8Array(decodeBase64(salt)), Number(cost));
  return equalBytes(derived, decodeBase64(key));
}

export function isPasswordHash(text: string): boolean {
  return FORM.test(text);
}

/**
 * Derives a key from the password in NFKC.
 * The same password typed on another keyboard matches.
 */
async function deriveKey(password: string, salt: Uint8Array<ArrayBuffer>, cost: number): Promise<Uint8Array> {
  const secret = new TextEncoder().encode(password.normalize("NFKC"));
  const material = await crypto.subtle.importKey("raw", secret, "PBKDF2", false, ["deriveBits"]);
  const algorithm = { name: "PBKDF2", hash: "SHA-256", salt, iterations: cost };
  try {
    return new Uint8Array(await crypto.subtle.deriveBits(algorithm, material, KEY_BYTES * 8));
  } catch (error) {
    throw isOperationError(error) ? new HashingBusyError("No capacity for a hash", { cause: error }) : error;
  }
}

/**
 * Whether a valid request could not be carried out.
 * It is WebCrypto's error for that, and all of ours are valid.
 */
function isOperationError(error: unknown): boolean {
  return typeof error === "object" && error !== null && "name" in error && error.name === "OperationError";
}

function encode(cost: number, salt: Uint8Array, key: Uint8Array): string {
  return [SCHEME, cost, encodeBase64(salt), encodeBase64(key)].join("$");
}

/** Compares in constant time. */
function equalBytes(one: Uint8Array, other: Uint8Array): boolean {
  let difference = one.length ^ other.length;
  one.forEach((byte, index) => (difference |= byte ^ (other[index] ?? 0)));
  return difference === 0;
}
