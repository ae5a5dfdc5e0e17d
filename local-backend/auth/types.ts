import type { JsonValue } from "../values/json";

/** Attributes of ctx.auth.getUserIdentity(): tokenIdentifier, subject, issuer and the token's claims. */
export interface UserAttributes {
  tokenIdentifier: string;
  subject: string;
  issuer: string;
  [claim: string]: JsonValue;
}

export type Identity =
  | { kind: "none" }
  | {
      kind: "user";
      attributes: UserAttributes;
      /** ms since the epoch */ expiresAt: number;
      /** as sent */ token: string;
    }
  /** The admin key; `acting` when it impersonates a user. */
  | { kind: "admin"; acting: UserAttributes | null }
  /** HTTP actions only: the token was refused; reading the identity throws this text. */
  | { kind: "invalid"; reason: string };

/** Verifies user tokens. */
export interface TokenVerifier {
  /** Rejects with `AuthenticationError`. */
  verify(token: string): Promise<Extract<Identity, { kind: "user" }>>;
  /** Providers of the pushed auth.config, evaluated. */
  setProviders(providers: readonly AuthProvider[]): void;
}

export type AuthProvider =
  | { kind: "oidc"; domain: string; applicationID: string }
  | {
      kind: "customJwt";
      issuer: string;
      jwks: string;
      algorithm: "RS256" | "ES256";
      applicationID: string | null;
    };

/** A refused token. `code` and `message` appear in the 401 body and in AuthError. */
export class AuthenticationError extends Error {
  override readonly name = "AuthenticationError";
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
