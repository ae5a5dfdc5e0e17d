import { exportJWK, generateKeyPair, SignJWT } from "jose";
import type { BackendProcess } from "./backendProcess";
import { startWithFixture } from "./fixtureBackend";

interface TokenOptions {
  /** Seconds until it expires; default an hour. */
  seconds?: number;
  issuer?: string;
}

/** A backend with the fixture, and tokens that it accepts. */
export interface SigningBackend {
  backend: BackendProcess;
  tokenOf: (subject: string, options?: TokenOptions) => Promise<string>;
}

export async function startSigningBackend(): Promise<SigningBackend> {
  const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: "one", alg: "ES256", use: "sig" };
  const backend = await startWithFixture({ jwks: JSON.stringify({ keys: [jwk] }) });
  const tokenOf = (subject: string, { seconds = 3600, issuer = "https://issuer.test" }: TokenOptions = {}) =>
    new SignJWT({})
      .setProtectedHeader({ alg: "ES256", kid: "one" })
      .setIssuer(issuer)
      .setAudience("fixture")
      .setSubject(subject)
      .setIssuedAt()
      .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
      .sign(privateKey);
  return { backend, tokenOf };
}
