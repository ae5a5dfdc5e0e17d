import type { Owner } from "../../platform/accounts";
import { normalizeText } from "../../../shared/searchText";
import { refuse } from "../../platform/forms";
import { isCommonPassword } from "./commonPasswords";

/**
 * Checks a new password beyond its form (AUTH-6, AUTH-22).
 * Error: formInvalid.
 */
export function requireGoodPassword(password: string, owner: Owner): void {
  if (isCommonPassword(password)) refuse("password", "passwordTooCommon");
  if (namesItsOwner(password, owner)) refuse("password", "passwordPersonal");
}

/** Shorter names are syllables of other words. */
const SHORTEST_NAME = 4;

/**
 * Whether it contains a part of the owner's name or address.
 * The address up to the @; case and accents are ignored.
 */
function namesItsOwner(password: string, { fullName, email }: Owner): boolean {
  const [local = ""] = email.split("@");
  const words = normalizeText(`${fullName} ${local}`).split(/[^\p{Letter}]+/u);
  const typed = normalizeText(password);
  return [local, ...words].some((name) => name.length >= SHORTEST_NAME && typed.includes(name));
}
