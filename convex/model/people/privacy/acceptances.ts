import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { legalVersions } from "../../../shared/legal";
import { fail } from "../../platform/errors";

/**
 * Stores the accepted versions (PRIVACY-10).
 * Call this in the transaction that creates the account.
 */
export async function recordAcceptance(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  await ctx.db.insert("acceptances", { userId, ...legalVersions, acceptedAt: Date.now() });
}

/**
 * Returns the newest acceptance; every account has one.
 * Error: notFound.
 */
export async function requireAcceptance(ctx: QueryCtx, userId: Id<"users">): Promise<Doc<"acceptances">> {
  const newest = await ctx.db
    .query("acceptances")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .order("desc")
    .first();
  return newest ?? fail("notFound");
}
