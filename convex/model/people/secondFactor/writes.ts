import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { signInRules } from "../../../shared/limits";
import { resetLimit, takeFromLimits, type Use } from "../../platform/rateLimits";
import { findKnownCaller } from "../signIn/knownCallers";
import { isKnownDevice } from "../signIn/knownDevices";
import { noteFactorChange } from "../signIn/notices";
import { hashRecoveryCode } from "./recoveryCodes";
import { findFactor } from "./reads";
import { unseal } from "./seal";
import { findStep } from "./totp";

/**
 * Counts an attempt at the person's factor (AUTH-30).
 * Only a right code gives it back. Rolled back with the transaction. Error: tooManyAttempts {retryAt}.
 */
export async function takeFactorAttempt(ctx: MutationCtx, userId: Id<"users">, from: From = {}): Promise<void> {
  await takeFromLimits(ctx, [await factorUse(ctx, userId, from)]);
}

/**
 * Gives the attempts back after a right code.
 * Call it before the session begins, which makes the caller a known one.
 */
export async function resetFactorAttempts(ctx: MutationCtx, userId: Id<"users">, from: From = {}): Promise<void> {
  await resetLimit(ctx, await factorUse(ctx, userId, from));
}

interface From {
  /** SHA-256 of the browser's secret. */
  deviceHash?: string | null;
  /** Session of a signed-in caller. */
  sessionId?: Id<"authSessions">;
}

/**
 * Returns the bucket to count in.
 * Sessions, known browsers and known callers each have their own, so that a stranger with the password does not
 * use up the owner's (AUTH-46).
 */
async function factorUse(ctx: MutationCtx, userId: Id<"users">, { sessionId, deviceHash = null }: From): Promise<Use> {
  const place = sessionId ?? (await findOwnPlace(ctx, userId, deviceHash));
  return { limit: "secondFactors", key: place === null ? userId : `${userId} ${place}` };
}

/**
 * Returns the calling browser or network if it is known.
 * The person has signed in with it lately.
 */
async function findOwnPlace(ctx: MutationCtx, userId: Id<"users">, deviceHash: string | null): Promise<string | null> {
  return (await isKnownDevice(ctx, userId, deviceHash)) ? deviceHash : await findKnownCaller(ctx, userId);
}

/**
 * Accepts a code of the app and uses it up.
 * The same code opens nothing twice.
 */
export async function acceptAppCode(ctx: MutationCtx, factor: Doc<"secondFactors">, typed: string): Promise<boolean> {
  const { _id, userId, sealedSecret, lastStep } = factor;
  const code = typed.replace(/\s/g, "");
  if (!/^\d{6}$/.test(code)) return false;
  const step = findStep(await unseal(sealedSecret, userId), code, { now: Date.now(), lastStep });
  if (step === null) return false;
  await ctx.db.patch("secondFactors", _id, { lastStep: step });
  return true;
}

/** Accepts a code of the app or a recovery code, and uses it up. */
export async function acceptCode(ctx: MutationCtx, factor: Doc<"secondFactors">, typed: string): Promise<boolean> {
  return (await acceptAppCode(ctx, factor, typed)) || (await acceptRecoveryCode(ctx, factor, typed));
}

async function acceptRecoveryCode(
  ctx: MutationCtx,
  { _id, userId, recoveryHashes }: Doc<"secondFactors">,
  typed: string,
): Promise<boolean> {
  const hash = await hashRecoveryCode(typed);
  if (!recoveryHashes.includes(hash)) return false;
  const left = recoveryHashes.filter((other) => other !== hash);
  await ctx.db.patch("secondFactors", _id, { recoveryHashes: left });
  await noteFactorChange(ctx, { userId, change: "recoveryCodeUsed", event: `${_id}:${left.length}` });
  return true;
}

export async function removeFactor(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const factor = await findFactor(ctx, userId);
  if (factor === null) return;
  await ctx.db.delete("secondFactors", factor._id);
  await voidChallenges(ctx, userId);
  // An unfinished one protected nothing.
  if (factor.activeAt !== undefined) await noteFactorChange(ctx, { userId, change: "removed", event: factor._id });
}

interface NewChallenge {
  userId: Id<"users">;
  deviceHash: string | null;
  tokenHash: string;
}

/**
 * Stores a challenge, and drops the oldest beyond the limit.
 * A stranger with the password drops none of a known browser's or caller's (AUTH-46).
 */
export async function insertChallenge(
  ctx: MutationCtx,
  { userId, deviceHash, tokenHash }: NewChallenge,
): Promise<void> {
  const caller = (await findOwnPlace(ctx, userId, deviceHash)) ?? undefined;
  const newestFirst = await ctx.db
    .query("signInChallenges")
    .withIndex("by_userId_and_caller", (q) => q.eq("userId", userId).eq("caller", caller))
    .order("desc")
    .take(signInRules.challengesPerCaller);
  for (const { _id } of newestFirst.slice(signInRules.challengesPerCaller - 1))
    await ctx.db.delete("signInChallenges", _id);
  const row = { userId, tokenHash, ...(caller !== undefined && { caller }) };
  const expiresAt = Date.now() + signInRules.challengeMs;
  await ctx.db.insert("signInChallenges", { ...row, expiresAt, triesLeft: signInRules.challengeTries });
}

export async function voidChallenges(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  const challenges = ctx.db.query("signInChallenges").withIndex("by_userId_and_caller", (q) => q.eq("userId", userId));
  for await (const { _id } of challenges) await ctx.db.delete("signInChallenges", _id);
}

/** Null for an unknown, used, dropped or expired challenge. */
export async function findChallenge(ctx: MutationCtx, tokenHash: string): Promise<Doc<"signInChallenges"> | null> {
  const challenge = await ctx.db
    .query("signInChallenges")
    .withIndex("by_tokenHash", (q) => q.eq("tokenHash", tokenHash))
    .unique();
  return challenge !== null && challenge.expiresAt > Date.now() ? challenge : null;
}
