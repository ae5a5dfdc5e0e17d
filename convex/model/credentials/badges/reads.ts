import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import type { StatusPurpose } from "./tables";

type Ctx = QueryCtx | MutationCtx;

export async function findBadge(ctx: Ctx, certificateId: Id<"certificates">): Promise<Doc<"badges"> | null> {
  return await ctx.db
    .query("badges")
    .withIndex("by_certificateId", (q) => q.eq("certificateId", certificateId))
    .unique();
}

export async function findKey(ctx: Ctx, kid: string): Promise<Doc<"badgeKeys"> | null> {
  return await ctx.db
    .query("badgeKeys")
    .withIndex("by_kid", (q) => q.eq("kid", kid))
    .unique();
}

export async function findStatusList(
  ctx: Ctx,
  list: number,
  purpose: StatusPurpose,
): Promise<Doc<"statusLists"> | null> {
  return await ctx.db
    .query("statusLists")
    .withIndex("by_list_and_purpose", (q) => q.eq("list", list).eq("purpose", purpose))
    .unique();
}

/**
 * Returns the number of the newest list.
 * Every list but the first has a row since it was opened.
 */
export async function findNewestStatusList(ctx: Ctx): Promise<number> {
  const newest = await ctx.db.query("statusLists").withIndex("by_list_and_purpose").order("desc").first();
  return newest?.list ?? 0;
}
