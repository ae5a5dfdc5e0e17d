import type { PaginationOptions, PaginationResult } from "convex/server";
import { v, type Infer } from "convex/values";
import type { Doc } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import type { BinKind } from "../../../shared/bin";
import { retentionPeriods } from "../../../shared/retention";
import { findStored } from "../../platform/bin";

export const binItem = v.object({
  _id: v.string(),
  title: v.string(),
  /** Titles of the course and module that it belongs to. */
  place: v.array(v.string()),
  binnedAt: v.number(),
  /** When it is deleted for good, ms since epoch. */
  expiresAt: v.number(),
  /** Person who deleted it; null without an administrator. */
  by: v.union(v.string(), v.null()),
  /** Whether its course or module has to come back first. */
  isBelow: v.boolean(),
});
type BinItem = Infer<typeof binItem>;

/** Lists things of one kind in the bin, the last deleted first. */
export async function paginateBin(
  ctx: QueryCtx,
  kind: BinKind,
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<BinItem>> {
  const rows = await paginateRows(ctx, kind, paginationOpts);
  return { ...rows, page: await Promise.all(rows.page.map((row) => toBinItem(ctx, row))) };
}

type Row = Doc<"courses" | "modules" | "lessons" | "discountCoupons">;

async function paginateRows(
  ctx: QueryCtx,
  kind: BinKind,
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<Row>> {
  const rows = {
    course: () => ctx.db.query("courses").withIndex("by_binnedAt", (q) => q.gt("binnedAt", 0)),
    module: () => ctx.db.query("modules").withIndex("by_binnedAt_and_orderIndex", (q) => q.gt("binnedAt", 0)),
    lesson: () =>
      ctx.db
        .query("lessons")
        .withIndex("by_binnedWith_and_binnedAt", (q) => q.eq("binnedWith", undefined).gt("binnedAt", 0)),
    coupon: () => ctx.db.query("discountCoupons").withIndex("by_binnedAt", (q) => q.gt("binnedAt", 0)),
  };
  return await rows[kind]().order("desc").paginate(paginationOpts);
}

async function toBinItem(ctx: QueryCtx, row: Row): Promise<BinItem> {
  const course = "courseId" in row ? await findStored(ctx, "courses", row.courseId) : null;
  const module = "moduleId" in row ? await findStored(ctx, "modules", row.moduleId) : null;
  const above = [course, module].filter((each) => each !== null);
  const { _id, binnedAt = 0 } = row;
  // Nothing happens to a thing in the bin after its deletion.
  const entry = await ctx.db
    .query("auditEntries")
    .withIndex("by_targetId", (q) => q.eq("targetId", _id))
    .order("desc")
    .first();
  return {
    _id,
    title: "title" in row ? row.title : row.code,
    place: above.map(({ title }) => title),
    binnedAt,
    expiresAt: binnedAt + retentionPeriods.bin,
    by: entry?.action.endsWith(".binned") === true ? entry.actorName : null,
    isBelow: above.some((each) => each.binnedAt !== undefined),
  };
}
