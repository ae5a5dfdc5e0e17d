import { v } from "convex/values";
import { internalMutation, internalQuery } from "./functions";
import { findPasswordAccount } from "./model/people/reads";
import { forgetOldBuckets } from "./model/rateLimits";
import { resetAttempts, returnAttempt, takeAttempt } from "./model/signIn/attempts";
import { admitRefreshToken } from "./model/signIn/sessions";

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
 * Call only after the password matched `secret`. Null when the account has changed since. The block is checked when the
 * session is created (auth.ts).
 */
export const finishSignIn = internalMutation({
  args: { email: v.string(), secret: v.string() },
  returns: v.union(v.id("users"), v.null()),
  handler: async (ctx, { email, secret }) => {
    const account = await findPasswordAccount(ctx, email);
    if (account?.secret !== secret) return null;
    await resetAttempts(ctx, email);
    return account.userId;
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
