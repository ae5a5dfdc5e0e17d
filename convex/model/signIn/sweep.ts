import type { MutationCtx } from "../../_generated/server";

const BATCH = 500;
const tables = ["passwordResets", "emailConfirmations", "signInChallenges"] as const;

/** Deletes links, codes and challenges that have expired. Returns whether there may be more. */
export async function sweepExpired(ctx: MutationCtx): Promise<boolean> {
  const now = Date.now();
  let more = false;
  for (const table of tables) {
    const expired = await ctx.db
      .query(table)
      .withIndex("by_expiresAt", (q) => q.lte("expiresAt", now))
      .take(BATCH);
    for (const { _id } of expired) await ctx.db.delete(_id);
    more ||= expired.length === BATCH;
  }
  return more;
}
