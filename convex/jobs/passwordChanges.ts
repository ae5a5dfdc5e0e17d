import { v } from "convex/values";
import { internalMutation } from "../functions";
import { fail } from "../model/platform/errors";
import { requireStudent } from "../model/people/profiles/access";
import { findOwnAccount } from "../model/platform/accounts";
import { actWithCode, codeAnswer } from "../model/people/secondFactor/proof";
import { resetOwnAttempts, takeOwnAttempt } from "../model/people/signIn/attempts";
import { readCaller } from "../model/people/signIn/caller";
import { KNOWN, takePlace } from "../model/people/signIn/line";
import { replacePassword } from "../model/people/signIn/passwordWrites";

/** Transactions around changing the password. */

/**
 * Call only after the password matched.
 * Errors: notAuthenticated, accountBlocked.
 */
export const forgetAttempts = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await resetOwnAttempts(ctx, (await requireStudent(ctx)).sessionId);
    return null;
  },
});

/**
 * Counts the attempt and returns the account's hash.
 * Errors: notAuthenticated, accountBlocked, tooManyAttempts.
 */
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
 * Call only after the current password matched `secret`.
 * Returns "passwordWrong", without using up a code, if the account has changed since. Errors: those of
 * actWithCode.
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
