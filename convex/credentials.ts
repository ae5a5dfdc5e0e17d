import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { internal } from "./_generated/api";
import { internalMutation, internalQuery } from "./functions";
import { acceptBySignUp } from "./model/invitations/writes";
import { findPasswordAccount, requireProfile } from "./model/people/reads";
import { forgetOldBuckets, tryLimit } from "./model/rateLimits";
import { hasActiveFactor } from "./model/secondFactor/reads";
import { insertChallenge } from "./model/secondFactor/writes";
import { flows, resetAttempts, returnAttempt, takeAttempt } from "./model/signIn/attempts";
import { askByMail } from "./model/signIn/confirmations";
import { recordFailure as keepFailure } from "./model/signIn/failures";
import { admitRefreshToken, beginSession, requireUnblocked } from "./model/signIn/sessions";
import { sweepExpired } from "./model/signIn/sweep";
import { newSession } from "./model/signIn/views";
import { mailLanguages } from "./shared/mailKinds";

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
 * it leaves a challenge for the next step (secondFactor:signIn), otherwise it begins the session. Error: accountBlocked.
 */
export const finishSignIn = internalMutation({
  args: { email: v.string(), secret: v.string(), challengeHash: v.string() },
  returns: v.union(newSession, v.literal("secondFactorRequired"), v.null()),
  handler: async (ctx, { email, secret, challengeHash }) => {
    const account = await findPasswordAccount(ctx, email);
    if (account?.secret !== secret) return null;
    const { userId } = account;
    await resetAttempts(ctx, email);
    if (!(await hasActiveFactor(ctx, userId))) return await beginSession(ctx, userId);
    await requireUnblocked(ctx, userId);
    await insertChallenge(ctx, userId, challengeHash);
    return "secondFactorRequired" as const;
  },
});

/**
 * After a wrong password, with or without an account. A job of its own, so that the answer's time does not tell whether
 * there is one (AUTH-11).
 */
export const recordFailure = internalMutation({
  args: { email: v.string(), caller: v.union(v.string(), v.null()) },
  returns: v.null(),
  handler: async (ctx, { email, caller }) => {
    const account = await findPasswordAccount(ctx, email);
    if (account !== null) await keepFailure(ctx, { userId: account.userId, wrong: "password", caller });
    return null;
  },
});

/**
 * Call only for the account that this sign-up made: its first session, what it was invited to, and the mail that asks to
 * confirm the address. `invitation`: the hash of its token.
 */
export const finishSignUp = internalMutation({
  args: {
    userId: v.id("users"),
    language: literals(...mailLanguages),
    invitation: v.union(v.string(), v.null()),
  },
  returns: newSession,
  handler: async (ctx, { userId, language, invitation }) => {
    const { _id: profileId, email } = await requireProfile(ctx, userId);
    await ctx.db.patch("profiles", profileId, { language });
    // Before the address is confirmed: the account's first session is no sign-in from elsewhere (AUTH-48).
    const session = await beginSession(ctx, userId);
    if (invitation !== null) await acceptBySignUp(ctx, userId, invitation);
    // The address may be a stranger's, who has had enough of them: the account is made all the same.
    if (await tryLimit(ctx, { limit: "unconfirmedMails", key: email })) await askByMail(ctx, userId);
    return session;
  },
});

/**
 * Counts the attempt, and returns whether the address has an account, which sign-up cannot hide without email
 * confirmation. Error: tooManyAttempts {retryAt}.
 */
export const beginSignUp = internalMutation({
  args: { flow: literals("signUp", "invitedSignUp"), email: v.string() },
  returns: v.union(v.literal("free"), v.literal("taken")),
  handler: async (ctx, { flow, email }) => {
    await takeAttempt(ctx, flow, email);
    return (await findPasswordAccount(ctx, email)) === null ? ("free" as const) : ("taken" as const);
  },
});

/** Refunds the attempt when there was no hashing capacity. */
export const giveUp = internalMutation({
  args: { flow: literals(...flows), email: v.string() },
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

/** Expired links, challenges and sessions; a token opens its expired session until then (SESSION-8). */
export const sweep = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (await sweepExpired(ctx)) await ctx.scheduler.runAfter(0, internal.credentials.sweep, {});
    return null;
  },
});
