import { defineTable } from "convex/server";
import { v } from "convex/values";

const progressFields = {
  userId: v.id("users"),
  courseId: v.id("courses"),
  lessonId: v.id("lessons"),
  completed: v.literal(true),
  completedAt: v.number(),
  /**
   * Minutes from opening to completion, at most two hours.
   * Absent if not measured.
   */
  minutes: v.optional(v.number()),
};

export const enrollmentTables = {
  /**
   * A student in a course.
   * The percentage is derived (completion.ts), not stored.
   */
  enrollments: defineTable({
    userId: v.id("users"),
    courseId: v.id("courses"),
    couponId: v.optional(v.id("discountCoupons")),
    couponCode: v.optional(v.string()),
    discountPercentage: v.optional(v.number()),
    /** Indexed, so that listing coupon enrollments skips the others. */
    hasCoupon: v.boolean(),
    /** The pass that let its student enroll, if one was needed. */
    passId: v.optional(v.id("passes")),
    enrolledAt: v.number(),
    /** Whether half of the lessons, and all, were ever completed, of as many as there were. Absent: not yet. */
    reachedHalf: v.optional(v.literal(true)),
    reachedAll: v.optional(v.literal(true)),
    /** Whether an exam of the course was passed. Absent: not yet. */
    hasPassed: v.optional(v.literal(true)),
    /** Set if and only if a certificate exists. */
    completedAt: v.optional(v.number()),
    /** Number of lessonProgress rows of this student and course. */
    completedLessonCount: v.number(),
    /** The most recently completed lesson. */
    lastLessonId: v.optional(v.id("lessons")),
    /**
     * Last day of activity in Brasília, yyyy-MM-dd (activity.ts).
     * A day, so that reading writes here once a day. Absent before the first.
     */
    lastActiveDay: v.optional(v.string()),
    /** A copy of the profile's. */
    searchText: v.string(),
  })
    .index("by_userId_and_courseId", ["userId", "courseId"])
    .index("by_userId_and_enrolledAt", ["userId", "enrolledAt"])
    .index("by_userId_and_lastActiveDay", ["userId", "lastActiveDay"])
    .index("by_lastActiveDay", ["lastActiveDay"])
    .index("by_courseId_and_enrolledAt", ["courseId", "enrolledAt"])
    .index("by_courseId_and_lastActiveDay", ["courseId", "lastActiveDay"])
    .index("by_courseId_and_completedAt_and_lastActiveDay_and_enrolledAt", [
      "courseId",
      "completedAt",
      "lastActiveDay",
      "enrolledAt",
    ])
    .index("by_hasCoupon_and_enrolledAt", ["hasCoupon", "enrolledAt"])
    .index("by_couponId", ["couponId"])
    .index("by_passId", ["passId"])
    .index("by_couponCode_and_enrolledAt", ["couponCode", "enrolledAt"])
    .searchIndex("search_searchText", { searchField: "searchText", filterFields: ["courseId"] }),

  /**
   * An enrollment that an administrator ended (ENROLL-9).
   * Progress and place stay until the row is swept; a return deletes it earlier.
   */
  endedEnrollments: defineTable({
    userId: v.id("users"),
    courseId: v.id("courses"),
    couponId: v.optional(v.id("discountCoupons")),
    couponCode: v.optional(v.string()),
    discountPercentage: v.optional(v.number()),
    /** The pass of the enrollment; a return has it again. */
    passId: v.optional(v.id("passes")),
    enrolledAt: v.number(),
    endedAt: v.number(),
    /** The student reads it. */
    reason: v.string(),
    /** Course that its student was moved to (ENROLL-12). */
    movedTo: v.optional(v.id("courses")),
    /** Whether the student has put the dashboard's notice away. */
    isDismissed: v.boolean(),
    /** When the sweep may delete it, ms since epoch. */
    expiresAt: v.number(),
  })
    .index("by_userId_and_courseId", ["userId", "courseId"])
    .index("by_userId_and_isDismissed", ["userId", "isDismissed"])
    .index("by_courseId", ["courseId"])
    .index("by_expiresAt", ["expiresAt"]),

  /**
   * One row per student and completed lesson; never reverted.
   * They outlive an ended enrollment for a time (endedEnrollments).
   */
  lessonProgress: defineTable(progressFields)
    .index("by_userId_and_lessonId", ["userId", "lessonId"])
    .index("by_userId_and_courseId_and_completedAt", ["userId", "courseId", "completedAt"])
    .index("by_userId_and_completedAt", ["userId", "completedAt"])
    .index("by_lessonId", ["lessonId"]),

  /**
   * Progress of lessons in the bin, which counts nowhere (BIN-4).
   * It comes back with its lesson.
   */
  binnedProgress: defineTable(progressFields)
    .index("by_userId_and_courseId", ["userId", "courseId"])
    .index("by_lessonId", ["lessonId"]),

  /**
   * Where a student stopped reading, one row per student and course.
   * Separate from the enrollment, which the student's other pages watch.
   */
  lessonPlaces: defineTable({
    userId: v.id("users"),
    courseId: v.id("courses"),
    /** May have been deleted since. */
    lessonId: v.id("lessons"),
    /**
     * Index among the text's blocks, the same on every screen.
     * Blocks are paragraphs, headings, ….
     */
    block: v.number(),
    /** When this lesson was opened after another, ms since epoch. */
    openedAt: v.number(),
    /** When the place was last written, ms since epoch. */
    savedAt: v.number(),
    /** Time in open lessons and its last heartbeat, ms; absent in courses that ask for no study (CERT-35). */
    study: v.optional(v.object({ ms: v.number(), beatAt: v.number() })),
  })
    .index("by_userId_and_courseId", ["userId", "courseId"])
    .index("by_userId_and_savedAt", ["userId", "savedAt"]),
};
