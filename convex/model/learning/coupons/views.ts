import { v, type Infer } from "convex/values";
import type { Doc } from "../../../_generated/dataModel";

export const couponView = v.object({
  _id: v.id("discountCoupons"),
  code: v.string(),
  discountPercentage: v.number(),
  isActive: v.boolean(),
  validFrom: v.string(),
  validUntil: v.union(v.string(), v.null()),
  maxUses: v.union(v.number(), v.null()),
  currentUses: v.number(),
  version: v.number(),
  state: v.union(v.literal("active"), v.literal("inactive")),
  createdAt: v.number(),
});

/**
 * Callers check whether it is valid today.
 * A query that reads the clock cannot be cached.
 */
export function toCouponView(coupon: Doc<"discountCoupons">): Infer<typeof couponView> {
  const { _id, code, discountPercentage, isActive, validFrom, currentUses, version } = coupon;
  return {
    _id,
    code,
    discountPercentage,
    isActive,
    validFrom,
    validUntil: coupon.validUntil ?? null,
    maxUses: coupon.maxUses ?? null,
    currentUses,
    version,
    state: isActive ? "active" : "inactive",
    createdAt: coupon._creationTime,
  };
}

/**
 * An enrollment with a coupon, even a deleted one.
 * `student` and `course` are null once deleted.
 */
export const couponEnrollmentView = v.object({
  _id: v.id("enrollments"),
  couponCode: v.string(),
  discountPercentage: v.union(v.number(), v.null()),
  enrolledAt: v.number(),
  userId: v.id("users"),
  courseId: v.id("courses"),
  /** The sign-in address. */
  accountEmail: v.union(v.string(), v.null()),
  student: v.union(v.object({ userId: v.id("users"), fullName: v.string() }), v.null()),
  course: v.union(v.object({ _id: v.id("courses"), title: v.string(), slug: v.string() }), v.null()),
});

export function toCouponEnrollmentView(
  enrollment: Doc<"enrollments">,
  {
    user,
    profile,
    course,
  }: { user: Doc<"users"> | null; profile: Doc<"profiles"> | null; course: Doc<"courses"> | null },
): Infer<typeof couponEnrollmentView> {
  const { _id, couponCode = "", discountPercentage = null, enrolledAt, userId, courseId } = enrollment;
  return {
    _id,
    couponCode,
    discountPercentage,
    enrolledAt,
    userId,
    courseId,
    accountEmail: user?.email ?? null,
    student: profile && { userId: profile.userId, fullName: profile.fullName },
    course: course && { _id: course._id, title: course.title, slug: course.slug },
  };
}
