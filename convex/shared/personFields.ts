import * as z from "zod/mini";
import { limits } from "./limits";

/** Control and format characters, lone surrogates and unusual blanks, including those that reorder text. */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]+/gu;

/**
 * Certificates show the name and are public, so what is stored is what is visible. Overlong text is passed through: it
 * is refused anyway, and normalizing megabytes takes a second.
 */
function visibleName(text: string): string {
  if (text.length > 100 * limits.fullName) return text;
  return text.replace(/\s+/gu, " ").replace(UNSEEN, "").trim();
}

/** Messages are keys of the client's namespace `validation`. */
export const fullNameField = z
  .string()
  .check(
    z.overwrite(visibleName),
    z.regex(/\p{Letter}/u, "fullNameRequired"),
    z.maxLength(limits.fullName, "fullNameTooLong"),
  );

/** Trimmed and lowercased: one address, one account. Overlong text skips the pattern. */
const emailChecks = [
  z.toLowerCase(),
  z.maxLength(limits.email, { error: "emailTooLong", abort: true }),
  z.email("emailInvalid"),
] as const;

export const emailField = z.string().check(z.trim(), ...emailChecks);

/** For the forms of accounts, which say what to do about an empty field (AUTH-2). */
export const accountEmailField = z
  .string()
  .check(z.trim(), z.minLength(1, { error: "emailRequired", abort: true }), ...emailChecks);

export const newPasswordField = z
  .string()
  .check(
    z.minLength(1, { error: "passwordRequired", abort: true }),
    z.minLength(limits.passwordMin, "passwordTooShort"),
    z.maxLength(limits.passwordMax, "passwordTooLong"),
  );
