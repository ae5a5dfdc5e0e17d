import type { JsonObject } from "../values/json";
import { AuthenticationError, type UserAttributes } from "./types";

/**
 * The user whom an administrator acts as. A missing `tokenIdentifier` is made of issuer and subject.
 *
 * @throws AuthenticationError `HeaderParseFailure`
 */
export function actingIdentity(given: JsonObject): UserAttributes {
  const { issuer, subject, tokenIdentifier } = given;
  if (typeof tokenIdentifier === "string") return { ...given, tokenIdentifier } as UserAttributes;
  if (typeof issuer !== "string" || typeof subject !== "string")
    throw new AuthenticationError("HeaderParseFailure", "Malformed Authorization header.");
  return { ...given, issuer, subject, tokenIdentifier: `${issuer}|${subject}` };
}
