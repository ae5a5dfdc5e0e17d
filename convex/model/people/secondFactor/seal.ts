import { decodeBase64, decodeBase64IgnorePadding, encodeBase64 } from "@oslojs/encoding";
import { env } from "../../platform/env";
import { fail } from "../../platform/errors";

const IV_BYTES = 12;

/**
 * Encrypts a person's secret.
 * AES-GCM with the key of the environment, bound to the person: a copied database alone makes no codes. For
 * actions only, as it needs random numbers.
 * Error: secondFactorNotConfigured.
 */
export async function seal(secret: Uint8Array<ArrayBuffer>, userId: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt(parameters(iv, userId), await importKey(), secret);
  return `${encodeBase64(iv)}.${encodeBase64(new Uint8Array(sealed))}`;
}

/**
 * Decrypts a person's secret.
 * Error: secondFactorNotConfigured, also if the key or the person is a different one.
 */
export async function unseal(sealed: string, userId: string): Promise<Uint8Array<ArrayBuffer>> {
  const [iv = "", text = ""] = sealed.split(".");
  const parts = parameters(new Uint8Array(decodeBase64(iv)), userId);
  const key = await importKey();
  try {
    return new Uint8Array(await crypto.subtle.decrypt(parts, key, new Uint8Array(decodeBase64(text))));
  } catch {
    return fail("secondFactorNotConfigured");
  }
}

const parameters = (iv: Uint8Array<ArrayBuffer>, userId: string) => ({
  name: "AES-GCM",
  iv,
  additionalData: new TextEncoder().encode(userId),
});

async function importKey(): Promise<CryptoKey> {
  try {
    const bytes = new Uint8Array(decodeBase64IgnorePadding((env.SECOND_FACTOR_KEY ?? "").trim()));
    return await crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
  } catch {
    return fail("secondFactorNotConfigured");
  }
}
