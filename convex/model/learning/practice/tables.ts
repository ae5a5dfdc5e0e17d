import { defineTable } from "convex/server";
import { v } from "convex/values";
import { binnedAt } from "../../platform/bin";

export const practiceTables = {
  /**
   * Questions of lessons' texts, written by a trigger.
   * A row and its answers stay while the wording does.
   */
  practiceQuestions: defineTable({
    courseId: v.id("courses"),
    moduleId: v.id("modules"),
    lessonId: v.id("lessons"),
    /** Position in the lesson, from 0. */
    order: v.number(),
    /** Digest of the question's words, without code, marks and case. */
    key: v.string(),
    question: v.string(),
    options: v.array(v.string()),
    /** Position of the right option. Students may see it: practice is not the exam. */
    right: v.number(),
    explanation: v.string(),
    /** The lesson's. */
    binnedAt,
  })
    .index("by_lessonId_and_key", ["lessonId", "key"])
    .index("by_courseId_and_binnedAt_and_key", ["courseId", "binnedAt", "key"])
    .index("by_moduleId_and_binnedAt", ["moduleId", "binnedAt"]),

  /** One row per student and question; the question may be gone. */
  practiceAnswers: defineTable({
    userId: v.id("users"),
    courseId: v.id("courses"),
    questionId: v.id("practiceQuestions"),
    /** The first answer, which says most about the question. */
    firstRight: v.boolean(),
    firstDay: v.string(),
    /** The last answer. Days are Brasília's, yyyy-MM-dd. */
    right: v.boolean(),
    day: v.string(),
    answeredAt: v.number(),
    answers: v.number(),
  })
    .index("by_userId_and_questionId", ["userId", "questionId"])
    .index("by_userId_and_answeredAt", ["userId", "answeredAt"])
    .index("by_userId_and_courseId", ["userId", "courseId"]),

  /** Days on which a student practiced or began the daily five. */
  practiceDays: defineTable({
    userId: v.id("users"),
    /** Brasília's, yyyy-MM-dd. */
    day: v.string(),
    answered: v.number(),
    right: v.number(),
    /** The daily five with the day's first answers; absent until begun. */
    five: v.optional(
      v.array(v.object({ questionId: v.id("practiceQuestions"), right: v.union(v.boolean(), v.null()) })),
    ),
  }).index("by_userId_and_day", ["userId", "day"]),
};
