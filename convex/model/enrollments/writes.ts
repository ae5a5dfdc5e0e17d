import type { Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { redeemCoupon } from "../coupons/writes";
import { countEnrollment } from "../totals/enrollmentTotals";
import { findEnrollment, findLessonProgress } from "./reads";
import type { enrollOutcome } from "./views";

/**
 * One transaction: the coupon is checked and counted together with the enrolment that uses it, or neither happens.
 * Enrolling again changes nothing and uses nothing. Errors: couponInvalid, couponExpired, couponExhausted.
 */
export async function enroll(
  ctx: MutationCtx,
  request: { userId: Id<"users">; courseId: Id<"courses">; couponCode: string },
): Promise<Infer<typeof enrollOutcome>> {
  const { userId, courseId } = request;
  if ((await findEnrollment(ctx, userId, courseId)) !== null) {
    return { outcome: "alreadyEnrolled", discountPercentage: null };
  }
  const now = Date.now();
  const coupon = await redeemCoupon(ctx, request.couponCode, now);
  await ctx.db.insert("enrollments", {
    userId,
    courseId,
    enrolledAt: now,
    completedLessonCount: 0,
    hasCoupon: coupon !== null,
    ...(coupon && { couponId: coupon._id, couponCode: coupon.code, discountPercentage: coupon.discountPercentage }),
  });
  await countEnrollment(ctx, { userId, courseId, enrolledAt: now });
  return { outcome: "enrolled", discountPercentage: coupon?.discountPercentage ?? null };
}

/** Completing twice keeps the first moment. Returns the enrolment as it is afterwards. */
export async function completeLesson(
  ctx: MutationCtx,
  enrollment: Doc<"enrollments">,
  lessonId: Id<"lessons">,
): Promise<Doc<"enrollments">> {
  const { userId, courseId } = enrollment;
  if ((await findLessonProgress(ctx, userId, lessonId)) !== null) return enrollment;
  await ctx.db.insert("lessonProgress", { userId, courseId, lessonId, completed: true, completedAt: Date.now() });
  const completedLessonCount = enrollment.completedLessonCount + 1;
  await ctx.db.patch("enrollments", enrollment._id, { completedLessonCount });
  return { ...enrollment, completedLessonCount };
}
