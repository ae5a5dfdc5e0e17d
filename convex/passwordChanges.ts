import { v, type ObjectType } from "convex/values";
import { internal } from "./_generated/api";
import type { ActionCtx } from "./_generated/server";
import { internalMutation } from "./functions";
import { fail } from "./model/errors";
import { refuse } from "./model/forms";
import { requireStudent } from "./model/people/access";
import { findOwnAccount } from "./model/people/reads";
import { actWithCode, codeAnswer, type CodeAnswer } from "./model/secondFactor/proof";
import { resetOwnAttempts, takeOwnAttempt } from "./model/signIn/attempts";
import { readCaller } from "./model/signIn/caller";
import { KNOWN, takePlace } from "./model/signIn/line";
import { verifyPassword } from "./model/signIn/passwordHash";
import { replacePassword } from "./model/signIn/passwordWrites";
import { limits } from "./shared/limits";
import { inLine } from "./signInLine";

/** Asking for the present password again, and the transactions around a change of it. */

interface AskedPassword {
  password: string;
  /** Of the form, for the refusal. */
  field: string;
}

/**
 * Asks the caller for the present password again, and returns its hash. It counts as an attempt of the session, so that
 * a tab left open is no way to guess it. Errors: formInvalid, tooManyAttempts {retryAt}, signInBusy {retryAt}.
 */
export async function requirePassword(
  ctx: Pick<ActionCtx, "runQuery" | "runMutation">,
  { password, field }: AskedPassword,
): Promise<string> {
  if (password.length > limits.passwordMax) return refuse(field, "passwordWrong");
  const { placeId, secret } = await ctx.runMutation(internal.passwordChanges.begin, {});
  if (!(await inLine(ctx, placeId, () => verifyPassword(password, secret)))) return refuse(field, "passwordWrong");
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
  ctx: Pick<ActionCtx, "runQuery" | "runMutation">,
  { password, code = "" }: ObjectType<typeof proof>,
  act: (code: string) => Promise<CodeAnswer>,
): Promise<void> {
  await requirePassword(ctx, { password, field: "password" });
  const refused = await act(code);
  if (refused !== null) refuse("code", refused);
}

/** Call only after the password matched. Errors: notAuthenticated, accountBlocked. */
export const forgetAttempts = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await resetOwnAttempts(ctx, (await requireStudent(ctx)).sessionId);
    return null;
  },
});

/** Counts the attempt and returns the account's hash. Errors: notAuthenticated, accountBlocked, tooManyAttempts. */
export const begin = internalMutation({
  args: {},
  returns: v.object({ placeId: v.id("signInPlaces"), secret: v.string() }),
  handler: async (ctx) => {
    const { userId, sessionId } = await requireStudent(ctx);
    const account = (await findOwnAccount(ctx, userId)) ?? fail("notFound");
    const place = { key: sessionId, network: await readCaller(ctx), rank: KNOWN };
    const { placeId, isNew } = await takePlace(ctx, place);
    if (isNew) await takeOwnAttempt(ctx, sessionId);
    return { placeId, secret: account.secret ?? "" };
  },
});

/**
 * Call only after the present password matched `secret`. "passwordWrong" when the account has changed since, which uses up
 * no code. Errors: see actWithCode.
 */
export const finish = internalMutation({
  args: { secret: v.string(), newSecret: v.string(), code: v.string() },
  returns: v.union(codeAnswer, v.literal("passwordWrong")),
  handler: async (ctx, { secret, newSecret, code }) => {
    const account = await findOwnAccount(ctx, (await requireStudent(ctx)).userId);
    if (account?.secret !== secret) return "passwordWrong" as const;
    return await actWithCode(
      ctx,
      code,
      async ({ sessionId }) => await replacePassword(ctx, account, { secret: newSecret, keep: sessionId }),
    );
  },
});
