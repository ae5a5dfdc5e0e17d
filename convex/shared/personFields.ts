import * as z from "zod/mini";
import { limits } from "./limits";

/** Control and format characters, lone surrogates and unusual blanks; some of them reorder the text around them. */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]+/gu;

/**
 * The name is shown on certificates, which anyone may verify: what is stored is what is visible. A much too long text
 * is left alone, since it is refused anyway and normalizing megabytes takes a second.
 */
function visibleName(text: string): string {
  if (text.length > 100 * limits.fullName) return text;
  return text.replace(/\s+/gu, " ").replace(UNSEEN, "").trim();
}

/** Messages are keys: the client translates `validation:<key>`. */
export const fullNameField = z
  .string()
  .check(
    z.overwrite(visibleName),
    z.regex(/\p{Letter}/u, "fullNameRequired"),
    z.maxLength(limits.fullName, "fullNameTooLong"),
  );

/** Trimmed and lower-cased: one address, one account. Too long text is not matched against the pattern. */
export const emailField = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(limits.email, { error: "emailTooLong", abort: true }),
    z.email("emailInvalid"),
  );

export const newPasswordField = z
  .string()
  .check(z.minLength(limits.passwordMin, "passwordTooShort"), z.maxLength(limits.passwordMax, "passwordTooLong"));
