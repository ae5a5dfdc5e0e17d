import { v, type ObjectType } from "convex/values";
import { internal } from "./_generated/api";
import type { ActionCtx } from "./_generated/server";
import { internalMutation } from "./functions";
import { fail } from "./model/errors";
import { refuse } from "./model/forms";
import { requireStudent } from "./model/people/access";
import { findOwnAccount, type Owner } from "./model/people/reads";
import type { CodeAnswer } from "./model/secondFactor/proof";
import { resetAttempts, takeAttempt } from "./model/signIn/attempts";
import { orBusy } from "./model/signIn/orBusy";
import { verifyPassword } from "./model/signIn/passwordHash";
import { replacePassword } from "./model/signIn/passwordWrites";
import { limits } from "./shared/limits";

/** Asking for the present password again, and the transactions around a change of it. */

interface AskedPassword {
  /** To sign in with. */
  email: string;
  password: string;
  /** Of the form, for the refusal. */
  field: string;
}

/**
 * Asks the caller for the present password again, and returns its hash. It counts as an attempt at the account, so that
 * a tab left open is no way to guess it. Errors: formInvalid, tooManyAttempts {retryAt}, signInBusy {retryAt}.
 */
export async function requirePassword(
  ctx: Pick<ActionCtx, "runMutation">,
  { email, password, field }: AskedPassword,
): Promise<string> {
  if (password.length > limits.passwordMax) return refuse(field, "passwordWrong");
  const secret: string = await ctx.runMutation(internal.passwordChanges.begin, {});
  const giveUp = () => ctx.runMutation(internal.credentials.giveUp, { flow: "signIn", email });
  if (!(await orBusy(verifyPassword(password, secret), giveUp))) return refuse(field, "passwordWrong");
  await ctx.runMutation(internal.passwordChanges.forgetAttempts, {});
  return secret;
}

/** What the owner of an account is asked for before anything that cannot be taken back. */
export const proof = {
  password: v.string(),
  /** Of the second factor, where one is set up: the app's or a recovery code. */
  code: v.optional(v.string()),
};

/**
 * The password first, so that nobody uses up a code without it (AUTH-49). `act` checks the code in its own transaction
 * (actWithCode). Errors: formInvalid, tooManyAttempts {retryAt}, signInBusy {retryAt}, secondFactorNotConfigured, and
 * those of the act.
 */
export async function asOwner(
  ctx: Pick<ActionCtx, "runMutation"> & { viewer: Owner },
  { password, code = "" }: ObjectType<typeof proof>,
  act: (code: string) => Promise<CodeAnswer>,
): Promise<void> {
  await requirePassword(ctx, { email: ctx.viewer.email, password, field: "password" });
  const refused = await act(code);
  if (refused !== null) refuse("code", refused);
}

/** Call only after the password matched. Errors: notAuthenticated, accountBlocked. */
export const forgetAttempts = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const { userId } = await requireStudent(ctx);
    const account = await findOwnAccount(ctx, userId);
    if (account !== null) await resetAttempts(ctx, account.providerAccountId);
    return null;
  },
});

/** Counts the attempt and returns the account's hash. Errors: notAuthenticated, accountBlocked, tooManyAttempts. */
export const begin = internalMutation({
  args: {},
  returns: v.string(),
  handler: async (ctx) => {
    const { userId } = await requireStudent(ctx);
    const account = (await findOwnAccount(ctx, userId)) ?? fail("notFound");
    await takeAttempt(ctx, "signIn", account.providerAccountId);
    return account.secret ?? "";
  },
});

/**
 * Call only after the present password matched `secret`. False when the account has changed since. Errors:
 * notAuthenticated, accountBlocked.
 */
export const finish = internalMutation({
  args: { secret: v.string(), newSecret: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { secret, newSecret }) => {
    const { userId, sessionId } = await requireStudent(ctx);
    const account = await findOwnAccount(ctx, userId);
    if (account?.secret !== secret) return false;
    await replacePassword(ctx, account, { secret: newSecret, keep: sessionId });
    return true;
  },
});
