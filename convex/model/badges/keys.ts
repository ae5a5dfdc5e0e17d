import { toBase64Url } from "../base64";
import { sha256 } from "../digest";

/** The public half of a P-256 key. */
export interface PublicKey {
  kid: string;
  x: string;
  y: string;
}

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256" };

export interface Signer {
  publicKey: PublicKey;
  /** A compact JWS. `typ` as Open Badges 3.0 wants it; `kid` is the address of one JWK. */
  sign: (payload: object, options: { keysAt: string }) => Promise<string>;
}

/**
 * Reads BADGE_PRIVATE_KEY, a private JWK. Null without one, and for one that is damaged. Only in actions: Convex refuses
 * the randomness that ECDSA needs elsewhere.
 */
export async function loadSigner(privateJwk: string | undefined): Promise<Signer | null> {
  if (!privateJwk) return null;
  try {
    return await toSigner(privateJwk);
  } catch {
    console.error("BADGE_PRIVATE_KEY is damaged: no badge is signed. The README says how to replace it.");
    return null;
  }
}

async function toSigner(privateJwk: string): Promise<Signer> {
  const { x, y, d } = JSON.parse(privateJwk) as Record<"x" | "y" | "d", string>;
  const jwk = { kty: "EC", crv: "P-256", x, y, d };
  const key = await crypto.subtle.importKey("jwk", jwk, ALGORITHM, false, ["sign"]);
  const publicKey = { kid: await thumbprint({ x, y }), x, y };
  return {
    publicKey,
    sign: async (payload, { keysAt }) => {
      const header = { alg: "ES256", kid: `${keysAt}/${publicKey.kid}`, typ: "JWT" };
      const signed = `${encodeJson(header)}.${encodeJson(payload)}`;
      const bytes = new TextEncoder().encode(signed);
      const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, key, bytes);
      return `${signed}.${toBase64Url(new Uint8Array(signature))}`;
    },
  };
}

/** As published. */
export const toJwk = ({ kid, x, y }: PublicKey) => ({ kty: "EC", crv: "P-256", x, y, kid, alg: "ES256", use: "sig" });

/** RFC 7638: the members that make the key, in alphabetical order. */
async function thumbprint({ x, y }: { x: string; y: string }): Promise<string> {
  return toBase64Url(await sha256(JSON.stringify({ crv: "P-256", kty: "EC", x, y })));
}

const encodeJson = (value: object) => toBase64Url(new TextEncoder().encode(JSON.stringify(value)));
