import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { beforeEach, describe, expect, test } from "vitest";
import type { AuthProvider, TokenVerifier } from "../../auth/types";
import { createTokenVerifier } from "../../auth/verifier";

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;
const SITE = "http://site.test";
const OTHER = "https://login.example.com/";
let served: Record<string, unknown>;
let requests: string[];
let time: number;
let verifier: TokenVerifier;

beforeEach(() => {
  served = {};
  requests = [];
  time = Date.now();
  const answer = (url: string) => {
    requests.push(url);
    const body = served[url];
    return Promise.resolve(body === undefined ? new Response("absent", { status: 404 }) : Response.json(body));
  };
  verifier = createTokenVerifier({
    siteUrl: SITE,
    ownFetch: (request) => answer(request.url),
    fetch: answer,
    now: () => time,
  });
});

async function publish(issuer: string, keys: Record<string, Keys>): Promise<void> {
  const base = issuer.replace(/\/$/, "");
  served[`${base}/.well-known/openid-configuration`] = { issuer, jwks_uri: `${base}/jwks` };
  const list = await Promise.all(
    Object.entries(keys).map(async ([kid, { publicKey }]) => ({
      ...(await exportJWK(publicKey)),
      ...(kid === "" ? {} : { kid }),
    })),
  );
  served[`${base}/jwks`] = { keys: list };
}

interface Signing {
  issuer?: string;
  audience?: string | string[];
  kid?: string;
  algorithm?: string;
  expiresIn?: number;
  /** Seconds until the time of issue. */
  issuedIn?: number;
}

function sign(
  keys: Keys,
  claims: JWTPayload,
  { issuer = SITE, audience = "convex", kid, algorithm = "RS256", expiresIn = 3600, issuedIn = 0 }: Signing = {},
) {
  return new SignJWT({ sub: "user|session", ...claims })
    .setProtectedHeader({ alg: algorithm, ...(kid === undefined ? {} : { kid }) })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(Math.floor(time / 1000) + issuedIn)
    .setExpirationTime(Math.floor(time / 1000) + expiresIn)
    .sign(keys.privateKey);
}

const own: AuthProvider = { kind: "oidc", domain: SITE, applicationID: "convex" };
const refusal = (token: string) =>
  verifier.verify(token).then(
    () => "accepted",
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  );

describe("BACKEND-2: OpenID Connect", () => {
  test("a self-issued token without key id is accepted, as Convex Auth makes it", async () => {
    const keys = await generateKeyPair("RS256");
    await publish(SITE, { "": keys });
    verifier.setProviders([own]);
    const identity = await verifier.verify(
      await sign(keys, { email: "a@b.c", email_verified: true, role: "x", jti: "1" }),
    );
    expect(identity).toEqual({
      kind: "user",
      attributes: {
        tokenIdentifier: `${SITE}|user|session`,
        issuer: SITE,
        subject: "user|session",
        email: "a@b.c",
        emailVerified: true,
        role: "x",
      },
      expiresAt: (Math.floor(time / 1000) + 3600) * 1000,
      token: expect.any(String) as string,
    });
    await verifier.verify(await sign(keys, {}));
    expect(requests).toHaveLength(2);
  });

  test("EdDSA and trailing slashes and a missing https:// are accepted", async () => {
    const keys = await generateKeyPair("EdDSA");
    await publish(OTHER, { k1: keys });
    verifier.setProviders([{ kind: "oidc", domain: "login.example.com", applicationID: "app" }]);
    const token = await sign(keys, {}, { issuer: OTHER, audience: "app", kid: "k1", algorithm: "EdDSA" });
    expect((await verifier.verify(token)).attributes.issuer).toBe(OTHER);
  });

  test("other keys, issuers, audiences, algorithms and times are refused", async () => {
    const [keys, foreign, curve] = await Promise.all([
      generateKeyPair("RS256"),
      generateKeyPair("RS256"),
      generateKeyPair("ES256"),
    ]);
    await publish(SITE, { "": keys, c: curve });
    verifier.setProviders([own]);
    expect(await refusal("nonsense")).toBe("InvalidAuthHeader");
    expect(await refusal(await sign(foreign, {}))).toBe("Unauthenticated");
    expect(await refusal(await sign(keys, {}, { issuer: "https://evil.example" }))).toBe("NoAuthProvider");
    expect(await refusal(await sign(keys, {}, { audience: "other" }))).toBe("NoAuthProvider");
    expect(await refusal(await sign(keys, {}, { audience: ["convex", "other"] }))).toBe("NoAuthProvider");
    expect(await refusal(await sign(curve, {}, { algorithm: "ES256", kid: "c" }))).toBe("Unauthenticated");
    expect(await refusal(await sign(keys, {}, { expiresIn: -60 }))).toBe("Unauthenticated");
    expect(await refusal(await sign(keys, {}, { issuedIn: 60 }))).toBe("Unauthenticated");
    const token = await sign(keys, {});
    const [header, , signature] = token.split(".");
    const body = Buffer.from(JSON.stringify({ iss: SITE, aud: "convex", sub: "admin", exp: time })).toString(
      "base64url",
    );
    expect(await refusal([header, body, signature].join("."))).toBe("Unauthenticated");
    const none = Buffer.from('{"alg":"none"}').toString("base64url");
    expect(await refusal([none, body, ""].join("."))).not.toBe("accepted");
    expect(await refusal(token)).toBe("accepted");
  });

  test("an unknown key id asks again, but not for every token", async () => {
    const [first, second] = await Promise.all([generateKeyPair("RS256"), generateKeyPair("RS256")]);
    await publish(SITE, { one: first });
    verifier.setProviders([own]);
    expect(await refusal(await sign(first, {}, { kid: "one" }))).toBe("accepted");
    await publish(SITE, { one: first, two: second });
    expect(await refusal(await sign(second, {}, { kid: "two" }))).toBe("Unauthenticated");
    expect(requests).toHaveLength(2);
    time += 6_000;
    expect(await refusal(await sign(second, {}, { kid: "two" }))).toBe("accepted");
    expect(requests).toHaveLength(4);
  });

  test("a provider that does not answer is asked again next time; a foreign discovery document is refused", async () => {
    const keys = await generateKeyPair("RS256");
    verifier.setProviders([own]);
    expect(await refusal(await sign(keys, {}))).toBe("AuthProviderDiscoveryFailed");
    await publish(SITE, { "": keys });
    expect(await refusal(await sign(keys, {}))).toBe("accepted");
    served[`${SITE}/.well-known/openid-configuration`] = { issuer: "https://evil.example", jwks_uri: `${SITE}/jwks` };
    verifier.setProviders([own]);
    expect(await refusal(await sign(keys, {}))).toBe("AuthProviderDiscoveryFailed");
  });
});

describe("customJwt", () => {
  test("keys in a data: URL, ES256, application optional, key id required", async () => {
    const keys = await generateKeyPair("ES256");
    const jwks = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: "k" }] };
    const url = `data:application/json;base64,${Buffer.from(JSON.stringify(jwks)).toString("base64")}`;
    const provider: AuthProvider = {
      kind: "customJwt",
      issuer: OTHER,
      jwks: url,
      algorithm: "ES256",
      applicationID: null,
    };
    verifier.setProviders([provider]);
    const token = (kid?: string) =>
      sign(
        keys,
        {},
        { issuer: OTHER, audience: "whatever", algorithm: "ES256", ...(kid === undefined ? {} : { kid }) },
      );
    expect(await refusal(await token("k"))).toBe("accepted");
    expect(await refusal(await token())).toBe("InvalidAuthHeader");
    await expect(verifier.verify(await token())).rejects.toThrow("missing a 'kid'");
    verifier.setProviders([{ ...provider, applicationID: "mine" }]);
    expect(await refusal(await token("k"))).toBe("NoAuthProvider");
    expect(requests).toEqual([]);
  });

  test("whatever is wrong with a custom token is the header's fault", async () => {
    const keys = await generateKeyPair("ES256");
    const jwks = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: "k" }] };
    const urlOf = (set: unknown) => `data:application/json,${encodeURIComponent(JSON.stringify(set))}`;
    const provider = { kind: "customJwt", issuer: OTHER, algorithm: "ES256", applicationID: null } as const;
    const token = (signing: Signing = {}) =>
      sign(keys, {}, { issuer: OTHER, audience: "whatever", algorithm: "ES256", kid: "k", ...signing });
    verifier.setProviders([{ ...provider, jwks: urlOf(jwks) }]);
    expect(await refusal(await token())).toBe("accepted");
    expect(await refusal(await token({ expiresIn: -60 }))).toBe("InvalidAuthHeader");
    expect(await refusal(await token({ issuedIn: 60 }))).toBe("InvalidAuthHeader");
    for (const set of [{}, { keys: 1 }, "no set"]) {
      verifier.setProviders([{ ...provider, jwks: urlOf(set) }]);
      expect(await refusal(await token())).toBe("InvalidAuthHeader");
    }
    const withoutIssuer = await new SignJWT({ sub: "x" })
      .setProtectedHeader({ alg: "ES256", kid: "k" })
      .setExpirationTime(Math.floor(time / 1000) + 60)
      .sign(keys.privateKey);
    expect(await refusal(withoutIssuer)).toBe("InvalidAuthHeader");
    await expect(verifier.verify(withoutIssuer)).rejects.toThrow("Missing issuer claim ('iss')");
  });
});
