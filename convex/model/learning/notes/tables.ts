import { defineTable } from "convex/server";
import { v } from "convex/values";

export const noteTables = {
  /**
   * Students' own notes and marks in lessons (NOTE-1); nobody else reads them.
   * They outlive an ended enrollment for a time (endedEnrollments).
   */
  lessonNotes: defineTable({
    userId: v.id("users"),
    courseId: v.id("courses"),
    /** May have been deleted since. */
    lessonId: v.id("lessons"),
    /** Plain text; empty for a mark, which then has a passage. */
    text: v.string(),
    /** The marked paragraph, which later edits of the lesson do not change. */
    passage: v.optional(v.string()),
    /** Incremented by every edit. */
    version: v.number(),
  })
    .index("by_userId_and_courseId", ["userId", "courseId"])
    .index("by_userId_and_lessonId", ["userId", "lessonId"]),
};
