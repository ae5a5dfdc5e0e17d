import { errorText } from "../database/errors";
import { AuthenticationError } from "./types";

export interface PublicKey {
  kid?: string;
  kty?: string;
  alg?: string;
  use?: string;
  [member: string]: unknown;
}

type FetchText = (url: string) => Promise<string>;

interface CachedKeys {
  keys: Promise<readonly PublicKey[]>;
  fetchedAt: number;
}

/** How long fetched keys are trusted. */
const FRESH_MS = 5 * 60_000;
/** Minimum interval between refetches for unknown key ids, which anyone can make up. */
const REFETCH_MS = 5_000;

export class KeySets {
  readonly #cache = new Map<string, CachedKeys>();

  constructor(
    private readonly fetchText: FetchText,
    private readonly now: () => number,
  ) {}

  clear(): void {
    this.#cache.clear();
  }

  /**
   * Keys of a JWKS URL (http, https or data). `unknown`: the last fetch lacked the key, so they may have been rotated.
   */
  ofUrl(url: string, unknown = false): Promise<readonly PublicKey[]> {
    return this.#cached(`jwks ${url}`, unknown, async () => readKeys(await this.#text(url)));
  }

  /** Keys of an OpenID Connect issuer, through its discovery document, whose issuer must match. */
  ofIssuer(issuer: string, unknown = false): Promise<readonly PublicKey[]> {
    return this.#cached(`oidc ${issuer}`, unknown, async () => {
      const url = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
      const discovery = readObject(await this.#text(url), "OpenID configuration");
      const { issuer: stated, jwks_uri: jwksUri } = discovery;
      if (typeof stated !== "string" || stated.replace(/\/$/, "") !== issuer.replace(/\/$/, "")) {
        throw new AuthenticationError(
          "AuthProviderDiscoveryFailed",
          `Auth provider discovery of ${issuer} failed: the issuer in the document is ${String(stated)}`,
        );
      }
      if (typeof jwksUri !== "string") {
        throw new AuthenticationError(
          "AuthProviderDiscoveryFailed",
          `Auth provider discovery of ${issuer} failed: no jwks_uri`,
        );
      }
      return readKeys(await this.#text(jwksUri));
    });
  }

  #cached(name: string, unknown: boolean, load: () => Promise<readonly PublicKey[]>): Promise<readonly PublicKey[]> {
    const cached = this.#cache.get(name);
    const age = cached === undefined ? Infinity : this.now() - cached.fetchedAt;
    if (cached !== undefined && age < (unknown ? REFETCH_MS : FRESH_MS)) return cached.keys;
    const keys = load();
    this.#cache.set(name, { keys, fetchedAt: this.now() });
    // Failures are not cached.
    keys.catch(() => {
      if (this.#cache.get(name)?.keys === keys) this.#cache.delete(name);
    });
    return keys;
  }

  async #text(url: string): Promise<string> {
    if (url.startsWith("data:")) return readDataUrl(url);
    try {
      return await this.fetchText(url);
    } catch (error) {
      const reason = errorText(error);
      throw new AuthenticationError(
        "AuthProviderDiscoveryFailed",
        `Auth provider discovery of ${url} failed: ${reason}`,
      );
    }
  }
}

function readKeys(text: string): readonly PublicKey[] {
  const { keys } = readObject(text, "JWKS");
  if (!Array.isArray(keys)) throw new AuthenticationError("InvalidJwks", "The JWKS document has no list of keys");
  return keys.filter((key): key is PublicKey => typeof key === "object" && key !== null);
}

function readObject(text: string, what: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  } catch {
    // Falls through to the error below.
  }
  throw new AuthenticationError("AuthProviderDiscoveryFailed", `The ${what} document is not a JSON object`);
}

function readDataUrl(url: string): string {
  const match = /^data:[^,]*?(;base64)?,(.*)$/s.exec(url);
  if (match === null) throw new AuthenticationError("InvalidJwks", "The data: URL of the JWKS is malformed");
  const body = match[2] ?? "";
  return match[1] === undefined ? decodeURIComponent(body) : Buffer.from(body, "base64").toString("utf8");
}
