import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { courseLanguages } from "../../shared/courseFacts";

export const certificateTables = {
  /** Immutable and never deleted, with copies of names and hours. */
  certificates: defineTable({
    userId: v.id("users"),
    courseId: v.id("courses"),
    examAttemptId: v.id("examAttempts"),
    certificateHash: v.string(),
    studentName: v.string(),
    courseTitle: v.string(),
    /** Of the title. Absent until migrations:completeCertificates has run. */
    language: v.optional(literals(...courseLanguages)),
    courseDurationHours: v.number(),
    score: v.number(),
    issuedAt: v.number(),
  })
    .index("by_userId_and_courseId", ["userId", "courseId"])
    .index("by_userId_and_issuedAt", ["userId", "issuedAt"])
    .index("by_certificateHash", ["certificateHash"]),
};
