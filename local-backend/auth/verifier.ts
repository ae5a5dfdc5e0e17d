import { decodeJwt, decodeProtectedHeader, errors, importJWK, type JWTPayload, jwtVerify } from "jose";
import type { JsonValue } from "../values/json";
import { AuthenticationError, type AuthProvider, type TokenVerifier } from "./types";
import { KeySets, type PublicKey } from "./keySets";
import { userAttributes } from "./userAttributes";
import { errorText } from "../database/errors";
import { excerpt } from "../values/excerpt";

export interface TokenVerifierOptions {
  /** Our HTTP actions: keys of self-issued tokens (Convex Auth) are fetched in process, through `ownFetch`. */
  siteUrl: string;
  ownFetch: (request: Request) => Promise<Response>;
  /** Does not tell strangers which providers there are. Default false. */
  redactErrors?: boolean;
  /** Default: global fetch. */
  fetch?: (url: string) => Promise<Response>;
  /** Milliseconds since the epoch; default `Date.now`. */
  now?: () => number;
}

const OIDC_ALGORITHMS = ["RS256", "EdDSA"];
/** Tolerated clock skew in seconds, as in Convex. */
const TOLERANCE_S = 5;

/**
 * Verifies tokens as Convex does: the first provider that matches issuer and application decides. Rejects with
 * `AuthenticationError`.
 */
export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  const now = options.now ?? Date.now;
  const keySets = new KeySets((url) => fetchText(options, url), now);
  let providers: readonly AuthProvider[] = [];

  async function verify(token: string): ReturnType<TokenVerifier["verify"]> {
    const { header, claims } = parse(token);
    if (typeof claims.iss !== "string") {
      throw new AuthenticationError("InvalidAuthHeader", "Missing issuer claim ('iss') in JWT payload.");
    }
    const provider = providers.find((candidate) => fits(candidate, claims));
    if (provider === undefined) throw noProvider(providers, options.redactErrors === true);
    const algorithms = provider.kind === "oidc" ? OIDC_ALGORITHMS : [provider.algorithm];
    const algorithm = header.alg;
    if (!algorithms.includes(algorithm)) {
      throw unverified(provider, `unsupported algorithm ${excerpt(algorithm)}, expected ${algorithms.join(" or ")}`);
    }
    if (provider.kind === "customJwt" && header.kid === undefined) {
      throw new AuthenticationError(
        "InvalidAuthHeader",
        "Could not decode token. JWT may be missing a 'kid' (key ID) header.",
      );
    }
    const keys = await candidateKeys(provider, claims.iss, header.kid, algorithm);
    const payload = await verifyWithAny(provider, token, keys, algorithm);
    if (payload.exp === undefined) throw unverified(provider, "Missing expiry");
    if (typeof payload.sub !== "string") throw unverified(provider, "Missing subject");
    if (payload.iat !== undefined && payload.iat * 1000 > now() + TOLERANCE_S * 1000)
      throw unverified(provider, "the token was issued in the future");
    const attributes = userAttributes(payload as Record<string, JsonValue>, claims.iss, payload.sub);
    return { kind: "user", attributes, expiresAt: payload.exp * 1000, token };
  }

  async function candidateKeys(provider: AuthProvider, issuer: string, kid: string | undefined, algorithm: string) {
    const load = async (unknown: boolean) => {
      if (provider.kind === "oidc") return keySets.ofIssuer(issuer, unknown);
      return keySets.ofUrl(provider.jwks, unknown).catch((error: unknown) => {
        throw unverified(provider, errorText(error));
      });
    };
    let keys = select(await load(false), kid, algorithm);
    if (keys.length === 0) keys = select(await load(true), kid, algorithm);
    if (keys.length === 0)
      throw unverified(
        provider,
        `The JWT's 'kid' (key ID) header is '${excerpt(kid ?? "", 100)}', does this key match any key in the provider's JWKS?`,
      );
    return keys;
  }

  async function verifyWithAny(
    provider: AuthProvider,
    token: string,
    keys: readonly PublicKey[],
    algorithm: string,
  ): Promise<JWTPayload> {
    let failure: unknown;
    for (const key of keys) {
      try {
        const imported = await importJWK(key, algorithm);
        const verified = await jwtVerify(token, imported, {
          algorithms: [algorithm],
          clockTolerance: TOLERANCE_S,
          currentDate: new Date(now()),
        });
        return verified.payload;
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw unverified(provider, error.message);
        failure ??= error;
      }
    }
    throw unverified(provider, failure instanceof Error ? failure.message : "the signature does not fit");
  }

  return {
    verify,
    setProviders(next) {
      providers = next;
      keySets.clear();
    },
  };
}

function parse(token: string): { header: { alg: string; kid: string | undefined }; claims: JWTPayload } {
  try {
    const header = decodeProtectedHeader(token);
    const claims = decodeJwt(token);
    return {
      header: { alg: header.alg ?? "none", kid: typeof header.kid === "string" ? header.kid : undefined },
      claims,
    };
  } catch {
    throw new AuthenticationError(
      "InvalidAuthHeader",
      "Could not parse JWT payload. Check that the token is a valid JWT format with three base64-encoded parts separated by dots.",
    );
  }
}

/** Tolerates a missing `https://` and a trailing slash on both sides, as Convex does. */
function sameIssuer(configured: string, issuer: string): boolean {
  const strip = (text: string) => text.replace(/^https:\/\//, "").replace(/\/$/, "");
  return strip(configured) === strip(issuer);
}

function fits(provider: AuthProvider, claims: JWTPayload): boolean {
  const issuer = provider.kind === "oidc" ? provider.domain : provider.issuer;
  if (typeof claims.iss !== "string" || !sameIssuer(issuer, claims.iss)) return false;
  if (provider.applicationID === null) return true;
  const audiences = audiencesOf(claims);
  // OIDC providers reject tokens with several audiences, as Convex does.
  return audiences.includes(provider.applicationID) && (provider.kind !== "oidc" || audiences.length === 1);
}

function audiencesOf(claims: JWTPayload): string[] {
  if (claims.aud === undefined) return [];
  return Array.isArray(claims.aud) ? claims.aud : [claims.aud];
}

/** Candidate keys: by id, or all of the right type when the token names none (Convex Auth's tokens do not). */
function select(keys: readonly PublicKey[], kid: string | undefined, algorithm: string): readonly PublicKey[] {
  const type = { RS256: "RSA", ES256: "EC", EdDSA: "OKP" }[algorithm];
  return keys.filter(
    (key) =>
      key.kty === type &&
      (key.use === undefined || key.use === "sig") &&
      (key.alg === undefined || key.alg === algorithm) &&
      (kid === undefined || key.kid === undefined || key.kid === kid),
  );
}

function noProvider(providers: readonly AuthProvider[], redacts: boolean): AuthenticationError {
  const redacted = "No auth provider found matching the given token";
  if (redacts) return new AuthenticationError("NoAuthProvider", redacted);
  const known = providers.map((one) =>
    one.kind === "oidc"
      ? `OIDC(domain=${one.domain}, app_id=${one.applicationID})`
      : `CustomJWT(issuer=${one.issuer}, app_id=${one.applicationID ?? "none"})`,
  );
  const text =
    known.length === 0
      ? " (no providers configured). Check convex/auth.config.ts."
      : `. Check that your JWT's issuer and audience match one of your configured providers: [${known.join(", ")}]`;
  return new AuthenticationError("NoAuthProvider", `${redacted}${text}`);
}

/** Convex says why for custom tokens only. */
function unverified(provider: AuthProvider, reason: string): AuthenticationError {
  if (provider.kind === "oidc") {
    return new AuthenticationError(
      "Unauthenticated",
      "Could not verify OIDC token claim. Check that the token signature is valid and the token hasn't expired.",
    );
  }
  const what = reason.includes("'kid'") ? "Could not decode token." : "Could not validate token:";
  return new AuthenticationError("InvalidAuthHeader", `${what} ${reason}`);
}

async function fetchText(options: TokenVerifierOptions, url: string): Promise<string> {
  const own = new URL(url).origin === new URL(options.siteUrl).origin;
  const response = own
    ? await options.ownFetch(new Request(url, { headers: { Accept: "application/json" } }))
    : await (options.fetch ?? fetchRemote)(url);
  if (!response.ok) throw new Error(`HTTP status ${response.status}`);
  return response.text();
}

function fetchRemote(url: string): Promise<Response> {
  return fetch(url, { headers: { Accept: "application/json" }, signal: AbortSignal.timeout(10_000) });
}
