import { literals } from "convex-helpers/validators";
import { v, type ObjectType } from "convex/values";
import { internal } from "../_generated/api";
import type { MutationCtx } from "../_generated/server";
import { internalMutation, internalQuery } from "../functions";
import { acceptBySignUp } from "../model/learning/invitations/acceptance";
import { findPasswordAccount, requireProfile } from "../model/platform/accounts";
import { forgetOldBuckets, tryLimit } from "../model/platform/rateLimits";
import { hasActiveFactor } from "../model/people/secondFactor/reads";
import { insertChallenge } from "../model/people/secondFactor/writes";
import { resetAttempts, takeAttempt } from "../model/people/signIn/attempts";
import { readCaller } from "../model/people/signIn/caller";
import { askByMail } from "../model/people/signIn/confirmations";
import { recordFailure as storeFailure } from "../model/people/signIn/failures";
import { countFailure, freePlace, keyOf, KNOWN, takePlace, type Flow } from "../model/people/signIn/line";
import { beginSession, requireUnblocked } from "../model/people/signIn/sessions";
import { admitRefreshToken } from "../model/people/signIn/authLibrary";
import { sweepExpired } from "../model/people/signIn/sweep";
import { newSession } from "../model/people/signIn/views";
import { mailLanguages } from "../shared/mailKinds";

/**
 * Transactions around password hashing.
 * Hashing is too slow for a mutation and runs in the action in auth.ts. Email addresses arrive normalized.
 */

/**
 * `deviceHash`: hash of the browser's secret.
 * `rank`: from signInLine:rank.
 */
const attempt = { email: v.string(), deviceHash: v.optional(v.string()), rank: v.number() };
type Attempt = ObjectType<typeof attempt>;

/**
 * Takes a place in the sign-in queue.
 * Counts the attempt unless the client left it and came back.
 * Error: tooManyAttempts {retryAt}.
 */
async function lineUp(ctx: MutationCtx, flow: Flow, { email, rank, ...from }: Attempt) {
  const network = await readCaller(ctx);
  const deviceHash = from.deviceHash ?? null;
  const place = { key: keyOf(flow, `${email} ${deviceHash ?? network ?? "unknown"}`), network, rank };
  const { placeId, isNew } = await takePlace(ctx, place);
  if (isNew) await takeAttempt(ctx, flow, { email, deviceHash });
  return placeId;
}

/**
 * Counts the attempt and returns the account's hash, if any.
 * Error: tooManyAttempts {retryAt}.
 */
export const beginSignIn = internalMutation({
  args: attempt,
  returns: v.object({ placeId: v.id("signInPlaces"), secret: v.union(v.string(), v.null()) }),
  handler: async (ctx, args) => {
    const placeId = await lineUp(ctx, "signIn", args);
    return { placeId, secret: (await findPasswordAccount(ctx, args.email))?.secret ?? null };
  },
});

/**
 * Begins the session.
 * Call only after the password matched `secret`.
 * Null if the account has changed since. With an active second factor, leaves a challenge for the next step
 * (secondFactor:signIn) instead of a session. Error: accountBlocked.
 */
export const finishSignIn = internalMutation({
  args: { email: v.string(), deviceHash: v.optional(v.string()), secret: v.string(), challengeHash: v.string() },
  returns: v.union(newSession, v.literal("secondFactorRequired"), v.null()),
  handler: async (ctx, { email, deviceHash = null, secret, challengeHash }) => {
    const account = await findPasswordAccount(ctx, email);
    if (account?.secret !== secret) return null;
    const { userId } = account;
    await resetAttempts(ctx, { email, deviceHash });
    if (!(await hasActiveFactor(ctx, userId))) return await beginSession(ctx, userId, deviceHash);
    await requireUnblocked(ctx, userId);
    await insertChallenge(ctx, { userId, deviceHash, tokenHash: challengeHash });
    return "secondFactorRequired" as const;
  },
});

/**
 * Records a wrong password, with or without an account.
 * A job of its own, so that response time does not tell whether there is an account (AUTH-11).
 */
export const recordFailure = internalMutation({
  args: { email: v.string(), caller: v.union(v.string(), v.null()), rank: v.number() },
  returns: v.null(),
  handler: async (ctx, { email, caller, rank }) => {
    if (rank !== KNOWN) await countFailure(ctx, caller);
    const account = await findPasswordAccount(ctx, email);
    if (account !== null) await storeFailure(ctx, { userId: account.userId, wrong: "password", caller });
    return null;
  },
});

/**
 * Finishes a sign-up: session, invitation, confirmation mail.
 * Call only for the account that this sign-up created. `invitation`: the hash of its token.
 */
export const finishSignUp = internalMutation({
  args: {
    userId: v.id("users"),
    deviceHash: v.optional(v.string()),
    language: literals(...mailLanguages),
    invitation: v.union(v.string(), v.null()),
  },
  returns: newSession,
  handler: async (ctx, { userId, deviceHash = null, language, invitation }) => {
    const { _id: profileId, email } = await requireProfile(ctx, userId);
    await ctx.db.patch("profiles", profileId, { language });
    // First, so that it is not reported as a new sign-in (AUTH-48).
    const session = await beginSession(ctx, userId, deviceHash);
    if (invitation !== null) await acceptBySignUp(ctx, userId, invitation);
    // The address may be a stranger's who got enough mails already.
    // The account is created all the same.
    if (await tryLimit(ctx, { limit: "unconfirmedMails", key: email })) await askByMail(ctx, userId);
    return session;
  },
});

/**
 * Counts the attempt and returns whether the address is taken.
 * Sign-up cannot hide that without email confirmation. Error: tooManyAttempts {retryAt}.
 */
export const beginSignUp = internalMutation({
  args: { flow: literals("signUp", "invitedSignUp"), ...attempt },
  returns: v.union(v.id("signInPlaces"), v.literal("taken")),
  handler: async (ctx, { flow, ...args }) => {
    const placeId = await lineUp(ctx, flow, args);
    if ((await findPasswordAccount(ctx, args.email)) === null) return placeId;
    await freePlace(ctx, placeId);
    return "taken" as const;
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

/**
 * Deletes expired links, challenges and sessions.
 * A token can open its expired session until then (SESSION-8).
 */
export const sweep = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (await sweepExpired(ctx)) await ctx.scheduler.runAfter(0, internal.jobs.credentials.sweep, {});
    return null;
  },
});
