import * as z from "zod/mini";
import { limits } from "./limits";

/** Control and format characters, half characters and blanks that are no spaces; some of them reorder what stands around. */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]+/gu;

/**
 * A certificate carries the name and everybody may check it: what is stored is what one sees. A text that is too long by
 * far stays as it is: it is refused anyway, and looking through megabytes takes a second.
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

/** Trimmed and lower-cased: one address, one account. What is too long is not matched against the form of an address. */
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
