import type { Infer } from "convex/values";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { requirePublishedCourse } from "../../content/courses/access";
import { requireCourse } from "../../content/courses/reads";
import { fail } from "../../platform/errors";
import { findPass, needsPass } from "../passes/reads";
import { findUsableCoupon, readCouponCode } from "../coupons/reads";
import { countRemovedUse } from "../coupons/writes";
import { takeFromLimits } from "../../platform/rateLimits";
import { findEnded, usedCoupon, type UsedCoupon } from "./ended";
import { minutesSinceOpened } from "./places";
import {
  findEnrollment,
  findLastProgress,
  findLessonProgress,
  findPlace,
  listCompletedLessonIds,
  requireEnrollment,
} from "./reads";
import type { enrollOutcome } from "./views";

interface EnrollRequest {
  userId: Id<"users">;
  courseId: Id<"courses">;
  couponCode: string;
  /** The pass that lets the student enroll, if one is needed. */
  passId?: Id<"passes">;
  /** A coupon whose use was reserved before. */
  reserved?: UsedCoupon;
}

type Outcome = Infer<typeof enrollOutcome>;

const alreadyEnrolled: Outcome = { outcome: "alreadyEnrolled", discountPercentage: null };

/**
 * Enrolls a student in a published course. Tries of codes are counted: students could guess them (COUPON-14). Errors:
 * notFound, passNeeded, tooManyAttempts {retryAt}.
 */
export async function enroll(ctx: MutationCtx, request: EnrollRequest, now = Date.now()): Promise<Outcome> {
  const { userId, courseId } = request;
  if ((await findEnrollment(ctx, userId, courseId)) !== null) {
    // Enrolled students keep access to drafts, and an enrollment may briefly outlive its course.
    await requireCourse(ctx, courseId);
    return alreadyEnrolled;
  }
  await requirePublishedCourse(ctx, courseId);
  const pass = (await needsPass(ctx)) ? ((await findPass(ctx, userId, courseId, now)) ?? fail("passNeeded")) : null;
  if (readCouponCode(request.couponCode) !== "") await takeFromLimits(ctx, [{ limit: "coupons", key: userId }]);
  return await insertEnrollment(ctx, { ...request, ...(pass && { passId: pass._id }) }, now);
}

/** Enrolls in any course, without counting tries of codes. Enrolling again changes nothing. */
export async function enrollOnce(ctx: MutationCtx, request: EnrollRequest, now = Date.now()): Promise<Outcome> {
  if ((await findEnrollment(ctx, request.userId, request.courseId)) !== null) return alreadyEnrolled;
  return await insertEnrollment(ctx, request, now);
}

/**
 * Checks and uses the coupon in the enrollment's transaction. A refused coupon is an outcome: an error would roll back
 * that the try was counted. Whoever returns within the time gets back what they had (ENROLL-10).
 */
async function insertEnrollment(ctx: MutationCtx, request: EnrollRequest, now: number): Promise<Outcome> {
  const { userId, courseId, passId, reserved = {} } = request;
  const by = passId && { passId };
  const ended = await findEnded(ctx, userId, courseId);
  if (ended?.couponCode !== undefined) return await bringBack(ctx, ended, { ...by });
  const code = readCouponCode(request.couponCode);
  const coupon = code === "" ? null : await findUsableCoupon(ctx, code, now);
  if (typeof coupon === "string") return { outcome: "couponRefused", code: coupon };
  const used = coupon
    ? { couponId: coupon._id, couponCode: coupon.code, discountPercentage: coupon.discountPercentage }
    : reserved;
  if (ended !== null) return await bringBack(ctx, ended, { ...used, ...by });
  const hasCoupon = used.couponCode !== undefined;
  const row = { userId, courseId, enrolledAt: now, searchText: "", completedLessonCount: 0, hasCoupon };
  await ctx.db.insert("enrollments", { ...row, ...used, ...by });
  return { outcome: "enrolled", discountPercentage: used.discountPercentage ?? null };
}

/** Coupon and pass that an enrollment begins with. */
type Entry = UsedCoupon & Pick<Doc<"enrollments">, "passId">;

/**
 * Enrolls again with the first date, the progress that is still stored, the coupon and the pass from before.
 * That coupon is not used a second time; `used` is what counts where there was none.
 */
async function bringBack(ctx: MutationCtx, ended: Doc<"endedEnrollments">, used: Entry): Promise<Outcome> {
  const { userId, courseId, enrolledAt } = ended;
  await countRemovedUse(ctx, ended, -1);
  await ctx.db.delete("endedEnrollments", ended._id);
  const lastLessonId = (await findLastProgress(ctx, userId, courseId))?.lessonId;
  const coupon = { ...usedCoupon(ended), ...used };
  const pass = ended.passId ? await ctx.db.get("passes", ended.passId) : null;
  await ctx.db.insert("enrollments", {
    userId,
    courseId,
    enrolledAt,
    searchText: "",
    completedLessonCount: (await listCompletedLessonIds(ctx, userId, courseId)).length,
    ...(lastLessonId && { lastLessonId }),
    hasCoupon: coupon.couponCode !== undefined,
    ...(pass !== null && pass.ended === undefined && { passId: pass._id }),
    ...coupon,
  });
  return { outcome: "enrolled", discountPercentage: coupon.discountPercentage ?? null };
}

/** Records a completed lesson; again changes nothing and returns the same enrollment. */
export async function recordCompletion(
  ctx: MutationCtx,
  enrollment: Doc<"enrollments">,
  { _id: lessonId }: Pick<Doc<"lessons">, "_id">,
  now = Date.now(),
): Promise<Doc<"enrollments">> {
  const { userId, courseId } = enrollment;
  if ((await findLessonProgress(ctx, userId, lessonId)) !== null) return enrollment;
  const minutes = minutesSinceOpened(await findPlace(ctx, userId, courseId), lessonId, now);
  const row = { userId, courseId, lessonId, completed: true as const, completedAt: now };
  await ctx.db.insert("lessonProgress", { ...row, ...(minutes !== undefined && { minutes }) });
  return await requireEnrollment(ctx, userId, courseId);
}
