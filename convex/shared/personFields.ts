import * as z from "zod/mini";
import { composed } from "./composed";
import { limits } from "./limits";

/**
 * Invisible characters, including those that reorder text.
 * Control and format characters, lone surrogates and unusual blanks.
 */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Joiners, which shape the letters of Persian, Hindi and others.
 * They are invisible between letters of the excluded scripts.
 */
const JOINER = /(?<=[\p{Letter}\p{Mark}])(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u200C\u200D]/u;
const UNSEEN_IN_NAMES = new RegExp(`(?!${JOINER.source})${UNSEEN.source}`, "gu");
const UNSEEN_IN_ADDRESSES = new RegExp(`${UNSEEN.source}+`, "gu");

/**
 * Returns a name as it is seen, composed (PROFILE-2).
 * Certificates show it and are public. Overlong text is passed through, and refused.
 */
function visibleName(text: string): string {
  if (text.length > 100 * limits.fullName) return text;
  return composed(text.replace(/\s+/gu, " ").replace(UNSEEN_IN_NAMES, "").trim());
}

/** Full name. Messages are keys of the namespace `validation`. */
export const fullNameField = z
  .string()
  .check(
    z.overwrite(visibleName),
    z.regex(/\p{Letter}/u, "fullNameRequired"),
    z.maxLength(limits.fullName, "fullNameTooLong"),
  );

/** Name in Latin letters, for documents that have no others. */
export const latinNameField = fullNameField.check(z.regex(/^[\p{Script=Latin}\p{Mark}\s.'’-]*$/u, "latinNameLetters"));

/** Removes invisible characters, which pasted addresses carry. */
const visibleAddress = (text: string): string =>
  text.length > 100 * limits.email ? text : text.replace(UNSEEN_IN_ADDRESSES, "").trim();

/**
 * Trimmed and lowercased: one address, one account.
 * Overlong text skips the pattern.
 */
const emailChecks = [
  z.toLowerCase(),
  z.maxLength(limits.email, { error: "emailTooLong", abort: true }),
  z.email("emailInvalid"),
] as const;

export const emailField = z.string().check(z.overwrite(visibleAddress), ...emailChecks);

/** Address for accounts, with its own error if empty (AUTH-2). */
export const accountEmailField = z
  .string()
  .check(z.overwrite(visibleAddress), z.minLength(1, { error: "emailRequired", abort: true }), ...emailChecks);

export const newPasswordField = z
  .string()
  .check(
    z.minLength(1, { error: "passwordRequired", abort: true }),
    z.minLength(limits.passwordMin, "passwordTooShort"),
    z.maxLength(limits.passwordMax, "passwordTooLong"),
  );
