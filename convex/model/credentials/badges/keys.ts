import { calculateJwkThumbprint, importJWK, SignJWT } from "jose";

/** Public half of a P-256 key. */
export interface PublicKey {
  kid: string;
  x: string;
  y: string;
}

const alg = "ES256";

export interface Signer {
  publicKey: PublicKey;
  /**
   * Returns a compact JWS.
   * `typ` as Open Badges 3.0 wants it; `kid` is the address of one JWK.
   */
  sign: (payload: object, options: { keysAt: string }) => Promise<string>;
}

/**
 * Reads BADGE_PRIVATE_KEY; null if it is missing or damaged.
 * Only in actions: Convex refuses the randomness that ECDSA needs elsewhere.
 */
export async function loadSigner(privateJwk: string | undefined): Promise<Signer | null> {
  if (!privateJwk) return null;
  try {
    return await toSigner(privateJwk);
  } catch {
    console.error("BADGE_PRIVATE_KEY is damaged: no badge is signed. docs/operating.md says how to replace it.");
    return null;
  }
}

async function toSigner(privateJwk: string): Promise<Signer> {
  const { x, y, d } = JSON.parse(privateJwk) as Record<"x" | "y" | "d", string>;
  const jwk = { kty: "EC", crv: "P-256", x, y };
  const key = await importJWK({ ...jwk, d, key_ops: ["sign"] }, alg);
  const publicKey = { kid: await calculateJwkThumbprint(jwk), x, y };
  return {
    publicKey,
    sign: (payload, { keysAt }) =>
      new SignJWT({ ...payload }).setProtectedHeader({ alg, kid: `${keysAt}/${publicKey.kid}`, typ: "JWT" }).sign(key),
  };
}

export const toJwk = ({ kid, x, y }: PublicKey) => ({ kty: "EC", crv: "P-256", x, y, kid, alg, use: "sig" });
