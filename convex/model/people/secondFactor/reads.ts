import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { readSettings } from "../../platform/settings/settings";

/** Returns the person's factor, active or not. */
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
  return (await readSettings(ctx)).security?.adminsNeedSecondFactor === true;
}

/** Whether a staff member must set up a factor first (AUTH-32). */
export async function lacksFactor(ctx: QueryCtx | MutationCtx, userId: Id<"users">): Promise<boolean> {
  return (await adminsNeedFactor(ctx)) && !(await hasActiveFactor(ctx, userId));
}
