import { v } from "convex/values";
import { internal } from "./_generated/api";
import { internalMutation, internalQuery } from "./functions";
import { findPasswordAccount } from "./model/people/reads";
import { forgetOldAttempts, resetAttempts, returnAttempt, takeAttempt } from "./model/signIn/limiter";
import { admitRefreshToken } from "./model/signIn/sessions";

/**
 * The transactions around password hashing, which runs in the action in auth.ts because it is too slow for a mutation.
 * Email addresses arrive normalized.
 */

const refused = v.object({ status: v.literal("refused"), retryAt: v.number() });

/** Counts the attempt first. `secret` is null when no account has the address. */
export const beginSignIn = internalMutation({
  args: { email: v.string() },
  returns: v.union(refused, v.object({ status: v.literal("counted"), secret: v.union(v.string(), v.null()) })),
  handler: async (ctx, { email }) => {
    const retryAt = await takeAttempt(ctx, email);
    if (retryAt !== null) return { status: "refused" as const, retryAt };
    const account = await findPasswordAccount(ctx, email);
    return { status: "counted" as const, secret: account?.secret ?? null };
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
 * Shares the sign-in bucket, so sign-up is no way around the limit. Without email confirmation, sign-up cannot hide
 * whether an address is taken.
 */
export const beginSignUp = internalMutation({
  args: { email: v.string() },
  returns: v.union(refused, v.object({ status: v.union(v.literal("free"), v.literal("taken")) })),
  handler: async (ctx, { email }) => {
    const retryAt = await takeAttempt(ctx, email);
    if (retryAt !== null) return { status: "refused" as const, retryAt };
    const account = await findPasswordAccount(ctx, email);
    return { status: account === null ? ("free" as const) : ("taken" as const) };
  },
});

/** Refunds the attempt when there was no hashing capacity. */
export const giveUp = internalMutation({
  args: { email: v.string() },
  returns: v.null(),
  handler: async (ctx, { email }) => {
    await returnAttempt(ctx, email);
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

export const forgetAttempts = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const more = await forgetOldAttempts(ctx);
    if (more) await ctx.scheduler.runAfter(0, internal.credentials.forgetAttempts, {});
    return null;
  },
});
