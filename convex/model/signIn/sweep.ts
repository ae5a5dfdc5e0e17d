import type { MutationCtx } from "../../_generated/server";
import { signInRules } from "../../shared/limits";
import { endSession } from "./sessions";

const BATCH = 500;
/** Each takes its refresh tokens along. */
const SESSIONS = 20;

/** Deletes links, challenges, sessions and refresh tokens that have expired, and old failures. Returns whether there may be more. */
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
  return sessions.length === SESSIONS || [resets, challenges, tokens, failures].some(({ length }) => length === BATCH);
}
