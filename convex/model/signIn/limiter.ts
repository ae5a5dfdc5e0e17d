import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { signInRules } from "../../shared/limits";

/** Batch size of forgetOldAttempts. */
const BATCH = 500;

/**
 * Counts an attempt before any password is checked, so concurrent attempts cannot slip through. One bucket per address
 * for sign-in and sign-up, with or without an account. A refused attempt writes nothing, so hammering does not postpone
 * the next chance.
 *
 * @param email normalized
 * @returns null when the attempt may proceed, else when the next one may (ms since epoch)
 */
export async function takeAttempt(ctx: MutationCtx, email: string): Promise<number | null> {
  const now = Date.now();
  const bucket = await findBucket(ctx, email);
  const available = bucket === null ? signInRules.burst : refilled(bucket, now);
  if (available < 1) return now + Math.ceil((1 - available) * signInRules.refillMs);
  const state = { email, attemptsLeft: available - 1, lastAttemptAt: now };
  if (bucket === null) await ctx.db.insert("signInAttempts", state);
  else await ctx.db.replace("signInAttempts", bucket._id, state);
  return null;
}

/** Refunds an attempt that ended before a password was checked. */
export async function returnAttempt(ctx: MutationCtx, email: string): Promise<void> {
  const bucket = await findBucket(ctx, email);
  if (bucket === null) return;
  const now = Date.now();
  const attemptsLeft = refilled(bucket, now) + 1;
  if (attemptsLeft >= signInRules.burst) await ctx.db.delete("signInAttempts", bucket._id);
  else await ctx.db.replace("signInAttempts", bucket._id, { email, attemptsLeft, lastAttemptAt: now });
}

/** After a successful sign-in. */
export async function resetAttempts(ctx: MutationCtx, email: string): Promise<void> {
  const bucket = await findBucket(ctx, email);
  if (bucket !== null) await ctx.db.delete("signInAttempts", bucket._id);
}

/**
 * Deletes full buckets, so that made-up addresses do not fill the table.
 *
 * @returns whether more may be left: they can grow faster than one batch per cron run
 */
export async function forgetOldAttempts(ctx: MutationCtx): Promise<boolean> {
  const full = Date.now() - signInRules.burst * signInRules.refillMs;
  const old = await ctx.db
    .query("signInAttempts")
    .withIndex("by_lastAttemptAt", (q) => q.lt("lastAttemptAt", full))
    .take(BATCH);
  for (const bucket of old) await ctx.db.delete("signInAttempts", bucket._id);
  return old.length === BATCH;
}

function refilled(bucket: Doc<"signInAttempts">, now: number): number {
  const earned = (now - bucket.lastAttemptAt) / signInRules.refillMs;
  return Math.min(signInRules.burst, bucket.attemptsLeft + earned);
}

async function findBucket(ctx: MutationCtx, email: string): Promise<Doc<"signInAttempts"> | null> {
  return await ctx.db
    .query("signInAttempts")
    .withIndex("by_email", (q) => q.eq("email", email))
    .unique();
}
