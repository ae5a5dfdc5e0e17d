import * as z from "zod/mini";
import { limits } from "./limits";
import { accountEmailField, newPasswordField } from "./personFields";

export const passwordAskForm = z.object({ email: accountEmailField });

export const passwordResetForm = z.object({ password: newPasswordField });

/** The present password again. */
export const askedPasswordForm = z.object({
  password: z.string().check(z.minLength(1, "passwordRequired")),
});

/** Six digits of the app, or a recovery code. */
const codeField = z
  .string()
  .check(z.trim(), z.minLength(1, "codeRequired"), z.maxLength(limits.signInCode, "codeWrong"));

export const codeForm = z.object({ code: codeField });

/** For an owner with a second factor (AUTH-49). */
export const askedOwnerForm = z.extend(askedPasswordForm, { code: codeField });

/** For a new sign-in address. */
export const newAddressForm = z.extend(askedPasswordForm, { email: accountEmailField });
export const newAddressOwnerForm = z.extend(askedOwnerForm, { email: accountEmailField });

/**
 * For a new password.
 * The server checks its quality (model/people/signIn/newPassword.ts).
 */
export const passwordChangeForm = z.object({
  current: z.string().check(z.minLength(1, "passwordRequired")),
  password: newPasswordField,
});
export const passwordChangeOwnerForm = z.extend(passwordChangeForm, { code: codeField });
