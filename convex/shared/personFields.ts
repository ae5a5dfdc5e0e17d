import * as z from "zod/mini";
import { composed } from "./composed";
import { limits } from "./limits";

/** Control and format characters, lone surrogates and unusual blanks, including those that reorder text. */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Joiners shape the letters of scripts like those of Persian and Hindi; between letters of these nothing shows. */
const JOINER = /(?<=[\p{Letter}\p{Mark}])(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u200C\u200D]/u;
const UNSEEN_IN_NAMES = new RegExp(`(?!${JOINER.source})${UNSEEN.source}`, "gu");
const UNSEEN_IN_ADDRESSES = new RegExp(`${UNSEEN.source}+`, "gu");

/**
 * Certificates show the name and are public, so what is stored is what is visible (PROFILE-2), composed. Overlong text
 * is passed through, and refused.
 */
function visibleName(text: string): string {
  if (text.length > 100 * limits.fullName) return text;
  return composed(text.replace(/\s+/gu, " ").replace(UNSEEN_IN_NAMES, "").trim());
}

/** Messages are keys of the client's namespace `validation`. */
export const fullNameField = z
  .string()
  .check(
    z.overwrite(visibleName),
    z.regex(/\p{Letter}/u, "fullNameRequired"),
    z.maxLength(limits.fullName, "fullNameTooLong"),
  );

/** A name for documents that have Latin letters only. */
export const latinNameField = fullNameField.check(z.regex(/^[\p{Script=Latin}\p{Mark}\s.'’-]*$/u, "latinNameLetters"));

/** Without what nobody sees or types: pasted addresses carry it. */
const visibleAddress = (text: string): string =>
  text.length > 100 * limits.email ? text : text.replace(UNSEEN_IN_ADDRESSES, "").trim();

/** Trimmed and lowercased: one address, one account. Overlong text skips the pattern. */
const emailChecks = [
  z.toLowerCase(),
  z.maxLength(limits.email, { error: "emailTooLong", abort: true }),
  z.email("emailInvalid"),
] as const;

export const emailField = z.string().check(z.overwrite(visibleAddress), ...emailChecks);

/** For the forms of accounts, which say what to do about an empty field (AUTH-2). */
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
