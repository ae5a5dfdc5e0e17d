import type { Infer } from "convex/values";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { normalizeCouponCode } from "../../../shared/couponForm";
import { limits } from "../../../shared/limits";
import { findUsableCoupon } from "../coupons/reads";
import { takeFromLimits } from "../../platform/rateLimits";
import { findPlace, minutesSinceOpened } from "./places";
import { findEnrollment, findLessonProgress, requireEnrollment } from "./reads";
import type { enrollOutcome } from "./views";

interface EnrollRequest {
  userId: Id<"users">;
  courseId: Id<"courses">;
  couponCode: string;
}

type Outcome = Infer<typeof enrollOutcome>;

/**
 * Enrolls a student on their own request.
 * Counts tries of codes, which students could guess (COUPON-14). Error: tooManyAttempts {retryAt}.
 */
export async function enroll(ctx: MutationCtx, request: EnrollRequest, now = Date.now()): Promise<Outcome> {
  const { userId, courseId } = request;
  const isNew = (await findEnrollment(ctx, userId, courseId)) === null;
  if (isNew && readCode(request) !== "") await takeFromLimits(ctx, [{ limit: "coupons", key: userId }]);
  return await enrollOnce(ctx, request, now);
}

/**
 * The only way to begin an enrollment.
 * Checks and uses the coupon in the same transaction; enrolling again changes nothing. Returns a refused coupon
 * instead of throwing, which would roll back the count.
 */
export async function enrollOnce(ctx: MutationCtx, request: EnrollRequest, now = Date.now()): Promise<Outcome> {
  const { userId, courseId } = request;
  if ((await findEnrollment(ctx, userId, courseId)) !== null) {
    return { outcome: "alreadyEnrolled", discountPercentage: null };
  }
  const code = readCode(request);
  const coupon = code === "" ? null : await findUsableCoupon(ctx, code, now);
  if (typeof coupon === "string") return { outcome: "couponRefused", code: coupon };
  await ctx.db.insert("enrollments", {
    userId,
    courseId,
    enrolledAt: now,
    completedLessonCount: 0,
    hasCoupon: coupon !== null,
    ...(coupon && { couponId: coupon._id, couponCode: coupon.code, discountPercentage: coupon.discountPercentage }),
  });
  return { outcome: "enrolled", discountPercentage: coupon?.discountPercentage ?? null };
}

/** Normalized code; anything longer cannot be a code. */
const readCode = ({ couponCode }: Pick<EnrollRequest, "couponCode">): string =>
  normalizeCouponCode(couponCode.slice(0, limits.couponCode * 4));

/**
 * Returns the updated enrollment.
 * Completing again keeps the first time.
 */
export async function recordCompletion(
  ctx: MutationCtx,
  enrollment: Doc<"enrollments">,
  { _id: lessonId, moduleId }: Pick<Doc<"lessons">, "_id" | "moduleId">,
  now = Date.now(),
): Promise<Doc<"enrollments">> {
  const { userId, courseId } = enrollment;
  if ((await findLessonProgress(ctx, userId, lessonId)) !== null) return enrollment;
  const minutes = minutesSinceOpened(await findPlace(ctx, userId, courseId), lessonId, now);
  const row = { userId, courseId, lessonId, moduleId, completed: true as const, completedAt: now };
  await ctx.db.insert("lessonProgress", { ...row, ...(minutes !== undefined && { minutes }) });
  return await requireEnrollment(ctx, userId, courseId);
}
