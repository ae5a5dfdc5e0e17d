import { defineTable } from "convex/server";
import { v } from "convex/values";

export const passTables = {
  /**
   * Lets a person enroll while access is by approval (PASS-1).
   * Asked when they enroll, so it covers future courses without a row for each.
   */
  passes: defineTable({
    userId: v.id("users"),
    /** Absent: all courses. */
    courseId: v.optional(v.id("courses")),
    givenAt: v.number(),
    /** Last day (yyyy-MM-dd), included, in Brasília; absent: for ever. */
    until: v.optional(v.string()),
    priceCents: v.optional(v.number()),
    /** For administrators; the person has it in the file with their data. */
    note: v.string(),
    /** The student sees the reason. */
    ended: v.optional(v.object({ at: v.number(), reason: v.string() })),
  }).index("by_userId", ["userId"]),
};
