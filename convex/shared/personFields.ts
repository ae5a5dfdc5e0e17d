import * as z from "zod/mini";
import { limits } from "./limits";

/** Messages are keys: the client translates `validation:<key>`. */
export const fullNameField = z
  .string()
  .check(z.trim(), z.minLength(1, "fullNameRequired"), z.maxLength(limits.fullName, "fullNameTooLong"));

/** Trimmed and lower-cased: one address, one account. */
export const emailField = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(limits.email, "emailTooLong"), z.email("emailInvalid"));

export const newPasswordField = z
  .string()
  .check(z.minLength(limits.passwordMin, "passwordTooShort"), z.maxLength(limits.passwordMax, "passwordTooLong"));
