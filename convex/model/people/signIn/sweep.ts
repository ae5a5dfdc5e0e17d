import type { MutationCtx } from "../../../_generated/server";
import { signInRules } from "../../../shared/limits";
import { endSession } from "./authLibrary";

const BATCH = 500;
const tables = ["passwordResets", "emailConfirmations", "addressChanges", "signInChallenges", "signInPlaces"] as const;
/** Sessions per batch; each takes its refresh tokens along. */
const SESSIONS = 20;

/**
 * Deletes expired rows and old failures.
 * Links, codes, challenges, sessions and refresh tokens. Returns whether there may be more.
 */
export async function sweepExpired(ctx: MutationCtx): Promise<boolean> {
  const now = Date.now();
  let more = false;
  for (const table of tables) {
    const expired = await ctx.db
      .query(table)
      .withIndex("by_expiresAt", (q) => q.lte("expiresAt", now))
      .take(BATCH);
    for (const { _id } of expired) await ctx.db.delete(table, _id);
    more ||= expired.length === BATCH;
  }
  const sessions = await ctx.db
    .query("authSessions")
    .withIndex("by_expirationTime", (q) => q.lte("expirationTime", now))
    .take(SESSIONS);
  for (const { _id } of sessions) await endSession(ctx, _id);
  const tokens = await ctx.db
    .query("authRefreshTokens")
    .withIndex("by_expirationTime", (q) => q.lte("expirationTime", now))
    .take(BATCH);
  for (const { _id } of tokens) await ctx.db.delete("authRefreshTokens", _id);
  const failures = await ctx.db
    .query("signInFailures")
    .withIndex("by_creation_time", (q) => q.lte("_creationTime", now - signInRules.failuresKeptMs))
    .take(BATCH);
  for (const { _id } of failures) await ctx.db.delete("signInFailures", _id);
  return more || sessions.length === SESSIONS || tokens.length === BATCH || failures.length === BATCH;
}
