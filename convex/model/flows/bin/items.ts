import type { Doc } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import type { BinKind } from "../../../shared/bin";
import { retentionPeriods } from "../../../shared/retention";
import { restoreCoupon } from "../../learning/coupons/writes";
import { findStored, type BinTable } from "../../platform/bin";
import { fail } from "../../platform/errors";
import { removeCourse } from "../removeCourse";
import { removeLessonRows } from "../removeLesson";
import { removeModule } from "../removeModule";
import { restoreCourse } from "./courses";
import { restoreLesson } from "./lessons";
import { restoreModule } from "./modules";

/** Takes a thing out of the bin. Returns a course's new address, if its own is taken. Errors: those of the kind. */
export async function restoreItem(ctx: MutationCtx, kind: BinKind, id: string): Promise<string | null> {
  if (kind === "course") return await restoreCourse(ctx, await requireBinned(ctx, "courses", id));
  if (kind === "module") await restoreModule(ctx, await requireBinned(ctx, "modules", id));
  if (kind === "lesson") await restoreLesson(ctx, await requireBinned(ctx, "lessons", id));
  if (kind === "coupon") await restoreCoupon(ctx, await requireBinned(ctx, "discountCoupons", id));
  return null;
}

/** Deletes a thing of the bin for good. Error: notFound. */
export async function removeItem(ctx: MutationCtx, kind: BinKind, id: string): Promise<void> {
  if (kind === "course") await removeCourse(ctx, await requireBinned(ctx, "courses", id));
  if (kind === "module") await removeModule(ctx, await requireBinned(ctx, "modules", id));
  if (kind === "lesson") await removeLesson(ctx, await requireBinned(ctx, "lessons", id));
  if (kind === "coupon") await ctx.db.delete("discountCoupons", (await requireBinned(ctx, "discountCoupons", id))._id);
}

const removeLesson = async (ctx: MutationCtx, lesson: Doc<"lessons">): Promise<void> => {
  await removeLessonRows(ctx, lesson.courseId, [lesson]);
};

/** Error: notFound, also for a row in use or an id of another table. */
async function requireBinned<Table extends BinTable>(ctx: MutationCtx, table: Table, id: string): Promise<Doc<Table>> {
  const rowId = ctx.db.normalizeId(table, id);
  const row = rowId && (await findStored(ctx, table, rowId));
  return row?.binnedAt === undefined ? fail("notFound") : row;
}

/** Lessons and coupons deleted per transaction; courses and modules go one by one. */
const BATCH = 20;

/**
 * Deletes for good what has been in the bin long enough (BIN-1).
 * Returns whether there may be more.
 */
export async function sweepBin(ctx: MutationCtx): Promise<boolean> {
  const before = Date.now() - retentionPeriods.bin;
  const course = await ctx.db
    .query("courses")
    .withIndex("by_binnedAt", (q) => q.gt("binnedAt", 0).lte("binnedAt", before))
    .first();
  if (course) await removeCourse(ctx, course);
  const module = await ctx.db
    .query("modules")
    .withIndex("by_binnedAt_and_orderIndex", (q) => q.gt("binnedAt", 0).lte("binnedAt", before))
    .first();
  if (module) await removeModule(ctx, module);
  const lessons = await ctx.db
    .query("lessons")
    .withIndex("by_binnedWith_and_binnedAt", (q) =>
      q.eq("binnedWith", undefined).gt("binnedAt", 0).lte("binnedAt", before),
    )
    .take(BATCH);
  for (const lesson of lessons) await removeLesson(ctx, lesson);
  const coupons = await ctx.db
    .query("discountCoupons")
    .withIndex("by_binnedAt", (q) => q.gt("binnedAt", 0).lte("binnedAt", before))
    .take(BATCH);
  for (const { _id } of coupons) await ctx.db.delete("discountCoupons", _id);
  return course !== null || module !== null || lessons.length + coupons.length > 0;
}
