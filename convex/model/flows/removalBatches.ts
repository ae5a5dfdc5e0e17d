import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { deleteCandidate } from "../learning/exams/candidates";
import { deletePlace } from "../learning/enrollments/places";
import { findOpenSitting } from "../learning/exams/reads";
import { findPreviousContent, findContentRow } from "../content/lessons/reads";

/** Rows per transaction, few enough not to delay students' writes. */
export const removalBatch = { lessons: 100, texts: 20, progress: 100, enrollments: 20, certificates: 50 } as const;

/** Removes texts of deleted lessons. Returns the remaining lessons. */
export async function removeTexts(ctx: MutationCtx, lessonIds: readonly Id<"lessons">[]): Promise<Id<"lessons">[]> {
  for (const lessonId of lessonIds.slice(0, removalBatch.texts)) {
    const content = await findContentRow(ctx, lessonId);
    if (content) await ctx.db.delete("lessonContents", content._id);
    const previous = await findPreviousContent(ctx, lessonId);
    if (previous) await ctx.db.delete("previousLessonContents", previous._id);
  }
  return lessonIds.slice(removalBatch.texts);
}

/**
 * Subtracts deleted lessons from enrollments.
 * Returns the lessons that still have progress.
 */
export async function removeProgress(ctx: MutationCtx, lessonIds: readonly Id<"lessons">[]): Promise<Id<"lessons">[]> {
  let room: number = removalBatch.progress;
  for (const [index, lessonId] of lessonIds.entries()) {
    const rows = await ctx.db
      .query("lessonProgress")
      .withIndex("by_lessonId", (q) => q.eq("lessonId", lessonId))
      .take(room);
    for (const { _id } of rows) await ctx.db.delete("lessonProgress", _id);
    room -= rows.length;
    // This lesson may have more rows.
    if (room === 0) return lessonIds.slice(index);
  }
  return [];
}

/** Counts a coupon's use whose enrollment goes with the course (COUPON-2). */
async function countRemovedUse(ctx: MutationCtx, { couponId }: Doc<"enrollments">): Promise<void> {
  const coupon = couponId && (await ctx.db.get("discountCoupons", couponId));
  if (coupon) await ctx.db.patch("discountCoupons", coupon._id, { removedUses: coupon.removedUses + 1 });
}

/** Returns how many rows went. */
async function removePractice(
  ctx: MutationCtx,
  { userId, courseId, room }: { userId: Id<"users">; courseId: Id<"courses">; room: number },
): Promise<number> {
  const rows = await ctx.db
    .query("practiceAnswers")
    .withIndex("by_userId_and_courseId", (q) => q.eq("userId", userId).eq("courseId", courseId))
    .take(room);
  for (const { _id } of rows) await ctx.db.delete("practiceAnswers", _id);
  return rows.length;
}

/**
 * Removes a deleted course's enrollments with their rows.
 * These are progress, practice and open sittings. Returns whether some are left.
 */
export async function removeEnrollments(ctx: MutationCtx, courseId: Id<"courses">): Promise<boolean> {
  const enrollments = await ctx.db
    .query("enrollments")
    .withIndex("by_courseId_and_enrolledAt", (q) => q.eq("courseId", courseId))
    .take(removalBatch.enrollments);
  let room: number = removalBatch.progress;
  for (const enrollment of enrollments) {
    const { userId } = enrollment;
    const rows = await ctx.db
      .query("lessonProgress")
      .withIndex("by_userId_and_courseId_and_completedAt", (q) => q.eq("userId", userId).eq("courseId", courseId))
      .take(room);
    for (const { _id } of rows) await ctx.db.delete("lessonProgress", _id);
    room -= rows.length;
    if (room === 0) return true;
    const sitting = await findOpenSitting(ctx, { userId, courseId });
    if (sitting) await ctx.db.patch("examSittings", sitting._id, { status: "expired" });
    room -= await removePractice(ctx, { userId, courseId, room });
    if (room <= 0) return true;
    await deleteCandidate(ctx, { userId, courseId });
    await ctx.db.delete("enrollments", enrollment._id);
    await deletePlace(ctx, enrollment);
    await countRemovedUse(ctx, enrollment);
  }
  return enrollments.length === removalBatch.enrollments;
}
