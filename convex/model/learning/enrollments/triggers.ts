import { findProfile } from "../../platform/accounts";
import { countDifference, type RowChange, type TriggerCtx } from "../../platform/rowChange";
import { findPlace } from "./places";
import { findEnrollment, findLastLessonId } from "./reads";

/**
 * Maintains the counts that enrollments change.
 * Enrollments are deleted only with their course; their coupon uses stay counted (COUPON-2).
 */
export async function keepEnrollment(ctx: TriggerCtx, change: RowChange<"enrollments">): Promise<void> {
  const difference = countDifference(change);
  if (difference === 0) return;
  const { userId, courseId, couponId } = change.oldDoc ?? change.newDoc;
  const place = difference < 0 ? await findPlace(ctx, userId, courseId) : null;
  if (place) await ctx.db.delete("lessonPlaces", place._id);
  const profile = await findProfile(ctx, userId);
  if (profile) await ctx.innerDb.patch("profiles", profile._id, { courseCount: profile.courseCount + difference });
  const coupon = couponId && (await ctx.db.get("discountCoupons", couponId));
  if (!coupon) return;
  const { currentUses, removedUses } = coupon;
  const uses = difference > 0 ? { currentUses: currentUses + 1 } : { removedUses: removedUses + 1 };
  await ctx.innerDb.patch("discountCoupons", coupon._id, uses);
}

export async function keepLessonProgress(ctx: TriggerCtx, change: RowChange<"lessonProgress">): Promise<void> {
  const { userId, courseId } = change.oldDoc ?? change.newDoc;
  const enrollment = await findEnrollment(ctx, userId, courseId);
  if (enrollment === null) return;
  const completedLessonCount = enrollment.completedLessonCount + countDifference(change);
  const lastLessonId = await findLastLessonId(ctx, userId, courseId);
  await ctx.db.patch("enrollments", enrollment._id, { completedLessonCount, lastLessonId });
}
