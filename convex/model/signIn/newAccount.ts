import type * as z from "zod/mini";
import type { ErrorCode } from "../../shared/errorCodes";
import { signUpForm } from "../../shared/signUpForm";
import { fail } from "../errors";
import { isCommonPassword } from "./commonPasswords";

const FIELD_ERRORS: Record<string, ErrorCode> = { fullName: "nameInvalid", email: "emailInvalid" };

/** Errors: nameInvalid, emailInvalid, passwordTooShort, passwordTooLong, passwordTooCommon. */
export function readNewAccount(input: {
  fullName?: string;
  email: string;
  password: string;
}): z.output<typeof signUpForm> {
  const parsed = signUpForm.safeParse({ ...input, fullName: input.fullName ?? "" });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = FIELD_ERRORS[String(issue?.path[0])];
    return fail(field ?? (issue?.code === "too_big" ? "passwordTooLong" : "passwordTooShort"));
  }
  if (isCommonPassword(parsed.data.password)) fail("passwordTooCommon");
  return parsed.data;
}
