import { defineTable } from "convex/server";
import { v } from "convex/values";

export const enrollmentTables = {
  /** The percentage is derived (completion.ts) and never stored. */
  enrollments: defineTable({
    userId: v.id("users"),
    courseId: v.id("courses"),
    couponId: v.optional(v.id("discountCoupons")),
    couponCode: v.optional(v.string()),
    discountPercentage: v.optional(v.number()),
    /** Lets administrators page through enrollments with a coupon, newest first, without reading the others. */
    hasCoupon: v.boolean(),
    enrolledAt: v.number(),
    /** Set exactly when the certificate is written. */
    completedAt: v.optional(v.number()),
    /** Rows of lessonProgress for this student and course. */
    completedLessonCount: v.number(),
  })
    .index("by_userId_and_courseId", ["userId", "courseId"])
    .index("by_userId_and_enrolledAt", ["userId", "enrolledAt"])
    .index("by_courseId", ["courseId"])
    .index("by_hasCoupon_and_enrolledAt", ["hasCoupon", "enrolledAt"])
    .index("by_couponId", ["couponId"])
    .index("by_couponCode_and_enrolledAt", ["couponCode", "enrolledAt"]),

  /** One row for each student and lesson; written once, never reverted. */
  lessonProgress: defineTable({
    userId: v.id("users"),
    courseId: v.id("courses"),
    lessonId: v.id("lessons"),
    completed: v.literal(true),
    completedAt: v.number(),
  })
    .index("by_userId_and_lessonId", ["userId", "lessonId"])
    .index("by_userId_and_courseId", ["userId", "courseId"])
    .index("by_lessonId", ["lessonId"]),
};
