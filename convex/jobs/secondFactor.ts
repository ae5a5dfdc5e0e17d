import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { internalMutation } from "../functions";
import { fail } from "../model/platform/errors";
import { requireStudent } from "../model/people/profiles/access";
import { actWithCode, codeAnswer } from "../model/people/secondFactor/proof";
import { findFactor } from "../model/people/secondFactor/reads";
import {
  acceptAppCode,
  acceptCode,
  findChallenge,
  removeFactor,
  resetFactorAttempts,
  takeFactorAttempt,
} from "../model/people/secondFactor/writes";
import { readCaller } from "../model/people/signIn/caller";
import { recordFailure } from "../model/people/signIn/failures";
import { noteFactorChange } from "../model/people/signIn/notices";
import { beginSession, endSessions, requireUnblocked } from "../model/people/signIn/sessions";
import { newSession } from "../model/people/signIn/views";
import { readSchoolHead } from "../model/platform/settings/school";

/** Errors: notAuthenticated, accountBlocked, secondFactorActive. */
export const store = internalMutation({
  args: { sealedSecret: v.string() },
  returns: v.object({ school: v.string() }),
  handler: async (ctx, { sealedSecret }) => {
    const { userId } = await requireStudent(ctx);
    const factor = await findFactor(ctx, userId);
    if (factor?.activeAt !== undefined) fail("secondFactorActive");
    if (factor !== null) await ctx.db.delete("secondFactors", factor._id);
    await ctx.db.insert("secondFactors", { userId, sealedSecret, lastStep: 0, recoveryHashes: [] });
    return { school: (await readSchoolHead(ctx)).name };
  },
});

/**
 * Activates the second factor.
 * Errors: notAuthenticated, accountBlocked, notFound, secondFactorActive, tooManyAttempts.
 */
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
 * Call only after the password matched.
 * Errors: those of actWithCode.
 */
export const removeOwn = internalMutation({
  args: { code: v.string() },
  returns: codeAnswer,
  handler: async (ctx, { code }) => await actWithCode(ctx, code, ({ userId }) => removeFactor(ctx, userId)),
});
const refusal = literals("challengeOver", "secondFactorWrong");

/**
 * Checks challenge, code and block and begins the session.
 * All in one transaction. Returns wrong codes instead of throwing, so that they count.
 * Errors: accountBlocked, tooManyAttempts {retryAt}, secondFactorNotConfigured.
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
