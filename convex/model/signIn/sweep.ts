import type { MutationCtx } from "../../_generated/server";

const BATCH = 500;

/** Deletes links and challenges that have expired. Returns whether there may be more. */
export async function sweepExpired(ctx: MutationCtx): Promise<boolean> {
  const now = Date.now();
  const resets = await ctx.db
    .query("passwordResets")
    .withIndex("by_expiresAt", (q) => q.lte("expiresAt", now))
    .take(BATCH);
  for (const { _id } of resets) await ctx.db.delete("passwordResets", _id);
  const challenges = await ctx.db
    .query("signInChallenges")
    .withIndex("by_expiresAt", (q) => q.lte("expiresAt", now))
    .take(BATCH);
  for (const { _id } of challenges) await ctx.db.delete("signInChallenges", _id);
  return resets.length === BATCH || challenges.length === BATCH;
}
