import type * as z from "zod/mini";
import { signUpForm } from "../../../shared/signUpForm";
import { readForm } from "../../platform/forms";
import { requireGoodPassword } from "./newPassword";

/**
 * Validates a sign-up.
 * Error: formInvalid.
 */
export function readNewAccount(input: z.input<typeof signUpForm>): z.output<typeof signUpForm> {
  const account = readForm(signUpForm, input);
  requireGoodPassword(account.password, account);
  return account;
}
