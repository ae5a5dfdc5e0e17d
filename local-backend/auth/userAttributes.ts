import type { JsonValue } from "../values/json";
import type { UserAttributes } from "./types";

/**
 * Standard OpenID Connect claims and their names in `UserIdentity`
 * (docs.convex.dev/api/interfaces/server.UserIdentity).
 */
const STANDARD: Readonly<Record<string, string>> = {
  name: "name",
  given_name: "givenName",
  family_name: "familyName",
  nickname: "nickname",
  preferred_username: "preferredUsername",
  profile: "profileUrl",
  picture: "pictureUrl",
  website: "websiteUrl",
  email: "email",
  email_verified: "emailVerified",
  gender: "gender",
  birthdate: "birthday",
  zoneinfo: "timezone",
  locale: "language",
  phone_number: "phoneNumber",
  phone_number_verified: "phoneNumberVerified",
  address: "address",
  updated_at: "updatedAt",
};

/** Claims about the token, not the user. */
const OF_THE_TOKEN = new Set([
  "iss",
  "sub",
  "aud",
  "exp",
  "iat",
  "nbf",
  "jti",
  "fva",
  "azp",
  "nonce",
  "at_hash",
  "c_hash",
]);

/** The result of ctx.auth.getUserIdentity() for a token's verified claims. */
export function userAttributes(claims: Record<string, JsonValue>, issuer: string, subject: string): UserAttributes {
  const attributes: UserAttributes = { tokenIdentifier: `${issuer}|${subject}`, issuer, subject };
  for (const [claim, value] of Object.entries(claims)) {
    if (OF_THE_TOKEN.has(claim)) continue;
    const standard = Object.hasOwn(STANDARD, claim) ? STANDARD[claim] : undefined;
    // A date is text here, as in Convex.
    if (standard === "updatedAt") attributes[standard] = typeof value === "string" ? value : JSON.stringify(value);
    else if (standard !== undefined) attributes[standard] = value;
    else if (!Object.hasOwn(attributes, claim)) attributes[claim] = value;
  }
  return attributes;
}
