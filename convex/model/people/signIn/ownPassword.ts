import { v, type ObjectType } from "convex/values";
import { internal } from "../../../_generated/api";
import type { ActionCtx } from "../../../_generated/server";
import { limits } from "../../../shared/limits";
import { refuse } from "../../platform/forms";
import type { CodeAnswer } from "../secondFactor/proof";
import { inLine } from "./inLine";
import { verifyPassword } from "./passwordHash";

interface AskedPassword {
  password: string;
  /** Field of the form that a refusal names. */
  field: string;
}

/**
 * Checks the caller's password and returns its hash.
 * It counts as an attempt of the session, so that a tab left open is no way to guess it.
 * Errors: formInvalid, tooManyAttempts {retryAt}, signInBusy {retryAt}.
 */
export async function requirePassword(
  ctx: Pick<ActionCtx, "runQuery" | "runMutation">,
  { password, field }: AskedPassword,
): Promise<string> {
  if (password.length > limits.passwordMax) return refuse(field, "passwordWrong");
  const { placeId, secret } = await ctx.runMutation(internal.jobs.passwordChanges.begin, {});
  if (!(await inLine(ctx, placeId, () => verifyPassword(password, secret)))) return refuse(field, "passwordWrong");
  await ctx.runMutation(internal.jobs.passwordChanges.forgetAttempts, {});
  return secret;
}

/** Arguments of actions that cannot be taken back. */
export const proof = {
  password: v.string(),
  /** Code of the app or recovery code, if a factor is set up. */
  code: v.optional(v.string()),
};

/**
 * Runs an action for the account's owner.
 * The password comes first, so that nobody uses up a code without it (AUTH-49). `action` checks the code in its
 * own transaction (actWithCode).
 * Errors: formInvalid, tooManyAttempts {retryAt}, signInBusy {retryAt}, secondFactorNotConfigured, and those of
 * the action.
 */
export async function asOwner(
  ctx: Pick<ActionCtx, "runQuery" | "runMutation">,
  { password, code = "" }: ObjectType<typeof proof>,
  action: (code: string) => Promise<CodeAnswer>,
): Promise<void> {
  await requirePassword(ctx, { password, field: "password" });
  const refused = await action(code);
  if (refused !== null) refuse("code", refused);
}
