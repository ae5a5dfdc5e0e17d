import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { internal } from "./_generated/api";
import { internalMutation, studentAction, studentQuery } from "./functions";
import { fail } from "./model/errors";
import { refuse } from "./model/forms";
import { requireStudent } from "./model/people/access";
import { requireUserByEmail } from "./model/people/reads";
import { actWithCode, codeAnswer } from "./model/secondFactor/proof";
import { findFactor } from "./model/secondFactor/reads";
import { hashRecoveryCode, newRecoveryCodes } from "./model/secondFactor/recoveryCodes";
import { seal } from "./model/secondFactor/seal";
import { SECRET_BYTES, toKey } from "./model/secondFactor/totp";
import {
  acceptAppCode,
  acceptCode,
  findChallenge,
  removeFactor,
  resetFactorAttempts,
  takeFactorAttempt,
} from "./model/secondFactor/writes";
import { readCaller } from "./model/signIn/caller";
import { recordFailure } from "./model/signIn/failures";
import { noteFactorChange } from "./model/signIn/notices";
import { beginSession, endSessions, requireUnblocked } from "./model/signIn/sessions";
import { newSession } from "./model/signIn/views";
import { asOwner, proof, requirePassword } from "./passwordChanges";
import { schoolName } from "./shared/schoolName";

/** Codes of an authenticator app, asked for after the password (AUTH-27 to AUTH-32). */

export const status = studentQuery({
  args: {},
  returns: v.object({ activeAt: v.union(v.number(), v.null()), recoveryCodesLeft: v.number() }),
  handler: async (ctx) => {
    const factor = await findFactor(ctx, ctx.viewer.userId);
    return { activeAt: factor?.activeAt ?? null, recoveryCodesLeft: factor?.recoveryHashes.length ?? 0 };
  },
});

/**
 * A new secret for the app, which counts once `activate` had a right code. Asks for the password: in a tab left open,
 * a stranger could lock the owner out. Errors: formInvalid, secondFactorActive, secondFactorNotConfigured,
 * tooManyAttempts {retryAt}, signInBusy {retryAt}.
 */
export const begin = studentAction({
  args: { password: v.string() },
  returns: v.object({ secret: v.string(), uri: v.string() }),
  handler: async (ctx, { password }): Promise<{ secret: string; uri: string }> => {
    await requirePassword(ctx, { password, field: "password" });
    const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
    const sealedSecret = await seal(bytes, ctx.viewer.userId);
    await ctx.runMutation(internal.secondFactor.store, { sealedSecret });
    return toKey(bytes, { issuer: schoolName, account: ctx.viewer.email });
  },
});

/** Errors: notAuthenticated, accountBlocked, secondFactorActive. */
export const store = internalMutation({
  args: { sealedSecret: v.string() },
  returns: v.null(),
  handler: async (ctx, { sealedSecret }) => {
    const { userId } = await requireStudent(ctx);
    const factor = await findFactor(ctx, userId);
    if (factor?.activeAt !== undefined) fail("secondFactorActive");
    if (factor !== null) await ctx.db.delete("secondFactors", factor._id);
    await ctx.db.insert("secondFactors", { userId, sealedSecret, lastStep: 0, recoveryHashes: [] });
    return null;
  },
});

/**
 * Takes the app's first code and returns the recovery codes, which nobody can read again. Ends the other sessions,
 * which began without a second factor. Errors: formInvalid, secondFactorActive, notFound, tooManyAttempts {retryAt}.
 */
export const activate = studentAction({
  args: { code: v.string() },
  returns: v.array(v.string()),
  handler: async (ctx, { code }): Promise<string[]> => {
    const recoveryCodes = newRecoveryCodes();
    const recoveryHashes = await Promise.all(recoveryCodes.map(hashRecoveryCode));
    const isRight = await ctx.runMutation(internal.secondFactor.confirm, { code, recoveryHashes });
    return isRight ? recoveryCodes : refuse("code", "codeWrong");
  },
});

/** Errors: notAuthenticated, accountBlocked, notFound, secondFactorActive, tooManyAttempts. */
export const confirm = internalMutation({
  args: { code: v.string(), recoveryHashes: v.array(v.string()) },
  returns: v.boolean(),
  handler: async (ctx, { code, recoveryHashes }) => {
    const { userId, sessionId } = await requireStudent(ctx);
    const factor = (await findFactor(ctx, userId)) ?? fail("notFound");
    if (factor.activeAt !== undefined) fail("secondFactorActive");
    await takeFactorAttempt(ctx, userId, { sessionId });
    if (!(await acceptAppCode(ctx, factor, code))) return false;
    await resetFactorAttempts(ctx, userId, { sessionId });
    await ctx.db.patch("secondFactors", factor._id, { activeAt: Date.now(), recoveryHashes });
    await endSessions(ctx, userId, { keep: sessionId });
    await noteFactorChange(ctx, { userId, change: "added", event: factor._id });
    return true;
  },
});

/**
 * With a code of it or a recovery code: who knows only the password could otherwise do all that the factor guards. Errors:
 * formInvalid, tooManyAttempts {retryAt}, signInBusy {retryAt}.
 */
export const remove = studentAction({
  args: proof,
  returns: v.null(),
  handler: async (ctx, given): Promise<null> => {
    await asOwner(ctx, given, (code) => ctx.runMutation(internal.secondFactor.removeOwn, { code }));
    return null;
  },
});

/** Call only after the password was right. Errors: see actWithCode. */
export const removeOwn = internalMutation({
  args: { code: v.string() },
  returns: codeAnswer,
  handler: async (ctx, { code }) => await actWithCode(ctx, code, ({ userId }) => removeFactor(ctx, userId)),
});

/**
 * `npx convex run secondFactor:forget '{"email":"…"}'`: for people who lost both the app and the recovery codes. Error:
 * notFound.
 */
export const forget = internalMutation({
  args: { email: v.string() },
  returns: v.null(),
  handler: async (ctx, { email }) => {
    await removeFactor(ctx, await requireUserByEmail(ctx, email));
    return null;
  },
});

const refusal = literals("challengeOver", "secondFactorWrong");

/**
 * Checks challenge, code and block and makes the session, in one transaction. Wrong codes are an outcome, so that they
 * count. Errors: accountBlocked, tooManyAttempts {retryAt}, secondFactorNotConfigured.
 */
export const signIn = internalMutation({
  args: { tokenHash: v.string(), code: v.string(), deviceHash: v.optional(v.string()) },
  returns: v.union(newSession, refusal),
  handler: async (ctx, { tokenHash, code, deviceHash = null }) => {
    const challenge = await findChallenge(ctx, tokenHash);
    if (challenge === null) return "challengeOver" as const;
    const factor = await findFactor(ctx, challenge.userId);
    if (factor?.activeAt === undefined) return "challengeOver" as const;
    const { _id, userId, triesLeft } = challenge;
    await requireUnblocked(ctx, userId);
    await takeFactorAttempt(ctx, userId, { deviceHash });
    if (!(await acceptCode(ctx, factor, code))) {
      if (triesLeft > 1) await ctx.db.patch("signInChallenges", _id, { triesLeft: triesLeft - 1 });
      else await ctx.db.delete("signInChallenges", _id);
      await recordFailure(ctx, { userId, wrong: "code", caller: await readCaller(ctx) });
      return "secondFactorWrong" as const;
    }
    await resetFactorAttempts(ctx, userId, { deviceHash });
    await ctx.db.delete("signInChallenges", _id);
    return await beginSession(ctx, userId, deviceHash);
  },
});
