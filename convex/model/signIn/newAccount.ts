import type * as z from "zod/mini";
import { signUpForm } from "../../shared/signUpForm";
import { readForm, refuse } from "../forms";
import { isCommonPassword } from "./commonPasswords";

/** Error: formInvalid. */
export function readNewAccount(input: z.input<typeof signUpForm>): z.output<typeof signUpForm> {
  const account = readForm(signUpForm, input);
  if (isCommonPassword(account.password)) refuse("password", "passwordTooCommon");
  return account;
}
