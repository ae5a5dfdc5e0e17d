import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";

/** Also one that is not active yet. */
export async function findFactor(
  ctx: QueryCtx | MutationCtx,
  userId: Id<"users">,
): Promise<Doc<"secondFactors"> | null> {
  return await ctx.db
    .query("secondFactors")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique();
}

export async function hasActiveFactor(ctx: QueryCtx | MutationCtx, userId: Id<"users">): Promise<boolean> {
  return (await findFactor(ctx, userId))?.activeAt !== undefined;
}

export async function adminsNeedFactor(ctx: QueryCtx | MutationCtx): Promise<boolean> {
  return (await ctx.db.query("securitySettings").first())?.adminsNeedSecondFactor === true;
}

/** Whether this administrator must set up a second factor before anything else (AUTH-32). */
export async function lacksFactor(ctx: QueryCtx | MutationCtx, userId: Id<"users">): Promise<boolean> {
  return (await adminsNeedFactor(ctx)) && !(await hasActiveFactor(ctx, userId));
}
