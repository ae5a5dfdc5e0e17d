import type { Identity, TokenVerifier, UserAttributes } from "../auth/types";
import type { JsonObject } from "../values/json";
import { badRequest, HttpError } from "./httpError";
import { asObject, parseJson } from "./requestBody";
import { sameKey } from "./adminKey";

const BAD_KEY =
  "The provided deploy key was invalid for this deployment. Double check that the environment this key was generated for matches the desired deployment.";

/** Parses `Authorization` headers: `Convex KEY[:base64 of a JSON identity]` or `Bearer TOKEN`. */
export class Authorization {
  constructor(
    private readonly adminKey: string,
    private readonly verifier: TokenVerifier,
  ) {}

  isAdminKey(key: string): boolean {
    return sameKey(key, this.adminKey);
  }

  /** Throws 401 `InvalidAuthHeader` or the verifier's code, 403 for a wrong admin key. */
  async identify(header: string | undefined): Promise<Identity> {
    if (header === undefined) return { kind: "none" };
    const [, scheme, credentials] = /^(\S+)\s+(\S.*)$/.exec(header.trim()) ?? [];
    if (scheme?.toLowerCase() === "convex" && credentials !== undefined) return this.admin(credentials);
    if (scheme?.toLowerCase() !== "bearer" || credentials === undefined) {
      throw new HttpError(401, "InvalidAuthHeader", "Expected an Authorization header of the form Bearer or Convex");
    }
    try {
      return await this.verifier.verify(credentials);
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      throw new HttpError(401, typeof code === "string" ? code : "InvalidAuthHeader", (error as Error).message);
    }
  }

  async requireAdmin(header: string | undefined): Promise<void> {
    const identity = await this.identify(header);
    if (identity.kind !== "admin") throw new HttpError(401, "Unauthorized", "This endpoint requires the admin key");
  }

  private admin(credentials: string): Identity {
    if (this.isAdminKey(credentials)) return { kind: "admin", acting: null };
    const separator = credentials.lastIndexOf(":");
    if (separator > 0 && this.isAdminKey(credentials.slice(0, separator))) {
      const text = Buffer.from(credentials.slice(separator + 1), "base64").toString("utf8");
      return { kind: "admin", acting: actingIdentity(asObject(parseJson(text), "The acting identity")) };
    }
    throw new HttpError(403, "BadAdminKey", BAD_KEY);
  }
}

/** The user whom an administrator acts as. A missing `tokenIdentifier` is made of issuer and subject. */
function actingIdentity(given: JsonObject): UserAttributes {
  const { issuer, subject, tokenIdentifier } = given;
  if (typeof tokenIdentifier === "string") return { ...given, tokenIdentifier } as UserAttributes;
  if (typeof issuer !== "string" || typeof subject !== "string")
    throw badRequest("HeaderParseFailure", "Malformed Authorization header.");
  return { ...given, issuer, subject, tokenIdentifier: `${issuer}|${subject}` };
}
