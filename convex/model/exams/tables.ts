import { defineTable } from "convex/server";
import { v } from "convex/values";

export const letter = v.union(v.literal("a"), v.literal("b"), v.literal("c"), v.literal("d"));

export const examTables = {
  /** At most one per course. */
  courseExams: defineTable({
    courseId: v.id("courses"),
    title: v.string(),
    description: v.string(),
    /** Integer percent, 0 to 100. */
    passingScore: v.number(),
    timeLimitMinutes: v.optional(v.number()),
    /** Incremented by every edit of the exam or its questions. */
    version: v.number(),
    /** Maintained on write. */
    questionCount: v.number(),
    /** The title, see shared/searchText. */
    searchText: v.string(),
  })
    .index("by_courseId", ["courseId"])
    .searchIndex("search_searchText", { searchField: "searchText" }),

  examQuestions: defineTable({
    examId: v.id("courseExams"),
    courseId: v.id("courses"),
    questionText: v.string(),
    optionA: v.string(),
    optionB: v.string(),
    optionC: v.string(),
    optionD: v.string(),
    /** The answer key: never in a student's view or a log. */
    correctOption: letter,
    orderIndex: v.number(),
  }).index("by_examId_and_orderIndex", ["examId", "orderIndex"]),

  /** One opening of the exam by one student; at most one attempt each. */
  examSittings: defineTable({
    userId: v.id("users"),
    courseId: v.id("courses"),
    examId: v.id("courseExams"),
    status: v.union(v.literal("open"), v.literal("submitted"), v.literal("expired")),
    startedAt: v.number(),
    deadlineAt: v.optional(v.number()),
    attemptId: v.optional(v.id("examAttempts")),
  }).index("by_userId_and_courseId_and_status", ["userId", "courseId", "status"]),

  /** Append-only. */
  examAttempts: defineTable({
    userId: v.id("users"),
    courseId: v.id("courses"),
    examId: v.id("courseExams"),
    /** Out of 10, see grading.ts. */
    score: v.number(),
    correctCount: v.number(),
    questionCount: v.number(),
    answers: v.record(v.id("examQuestions"), letter),
    passed: v.boolean(),
    submittedAt: v.number(),
  })
    .index("by_userId_and_courseId_and_submittedAt", ["userId", "courseId", "submittedAt"])
    .index("by_userId_and_courseId_and_passed_and_score", ["userId", "courseId", "passed", "score"]),
};
