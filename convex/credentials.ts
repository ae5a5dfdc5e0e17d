import { v } from "convex/values";
import { internal } from "./_generated/api";
import { internalMutation, internalQuery } from "./functions";
import { fail } from "./model/errors";
import { findPasswordAccount, findProfile } from "./model/people/reads";
import { forgetOldBuckets } from "./model/rateLimits";
import { hasActiveFactor } from "./model/secondFactor/reads";
import { insertChallenge } from "./model/secondFactor/writes";
import { resetAttempts, returnAttempt, takeAttempt } from "./model/signIn/attempts";
import { admitRefreshToken } from "./model/signIn/sessions";
import { sweepExpired } from "./model/signIn/sweep";

/**
 * The transactions around password hashing, which runs in the action in auth.ts because it is too slow for a mutation.
 * Email addresses arrive normalized.
 */

/** Counts the attempt, and returns the account's hash; null without an account. Error: tooManyAttempts {retryAt}. */
export const beginSignIn = internalMutation({
  args: { email: v.string() },
  returns: v.union(v.string(), v.null()),
  handler: async (ctx, { email }) => {
    await takeAttempt(ctx, "signIn", email);
    return (await findPasswordAccount(ctx, email))?.secret ?? null;
  },
});

/**
 * Call only after the password matched `secret`. Null when the account has changed since. With an active second factor
 * it leaves a challenge for the next step (secondFactor:signIn). Otherwise the block is checked when the session is
 * created (auth.ts). Error: accountBlocked.
 */
export const finishSignIn = internalMutation({
  args: { email: v.string(), secret: v.string(), challengeHash: v.string() },
  returns: v.union(v.object({ userId: v.id("users"), isChallenged: v.boolean() }), v.null()),
  handler: async (ctx, { email, secret, challengeHash }) => {
    const account = await findPasswordAccount(ctx, email);
    if (account?.secret !== secret) return null;
    const { userId } = account;
    await resetAttempts(ctx, email);
    const isChallenged = await hasActiveFactor(ctx, userId);
    if (isChallenged) {
      if ((await findProfile(ctx, userId))?.isBlocked !== false) fail("accountBlocked");
      await insertChallenge(ctx, userId, challengeHash);
    }
    return { userId, isChallenged };
  },
});

/**
 * Counts the attempt, and returns whether the address has an account, which sign-up cannot hide without email
 * confirmation. Error: tooManyAttempts {retryAt}.
 */
export const beginSignUp = internalMutation({
  args: { email: v.string() },
  returns: v.union(v.literal("free"), v.literal("taken")),
  handler: async (ctx, { email }) => {
    await takeAttempt(ctx, "signUp", email);
    return (await findPasswordAccount(ctx, email)) === null ? ("free" as const) : ("taken" as const);
  },
});

/** Refunds the attempt when there was no hashing capacity. */
export const giveUp = internalMutation({
  args: { flow: v.union(v.literal("signIn"), v.literal("signUp")), email: v.string() },
  returns: v.null(),
  handler: async (ctx, { flow, email }) => {
    await returnAttempt(ctx, flow, email);
    return null;
  },
});

export const isEmailTaken = internalQuery({
  args: { email: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { email }) => (await findPasswordAccount(ctx, email)) !== null,
});

export const admitRefresh = internalMutation({
  args: { refreshToken: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { refreshToken }) => await admitRefreshToken(ctx, refreshToken),
});

export const forgetBuckets = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await forgetOldBuckets(ctx);
    return null;
  },
});

/** Expired links and challenges open nothing; their rows are not kept either. */
export const sweep = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (await sweepExpired(ctx)) await ctx.scheduler.runAfter(0, internal.credentials.sweep, {});
    return null;
  },
});
