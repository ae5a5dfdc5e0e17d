import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { difficulties } from "../../../shared/questionsForm";
import { examFields } from "./fields";

export const letter = v.union(v.literal("a"), v.literal("b"), v.literal("c"), v.literal("d"));

/**
 * A question with its answer key.
 * Options are stored shuffled, see optionOrder.ts.
 */
export const questionFields = {
  questionText: v.string(),
  optionA: v.string(),
  optionB: v.string(),
  optionC: v.string(),
  optionD: v.string(),
  /** Never in a student's view or a log. */
  correctOption: letter,
};

/**
 * A question of a sitting.
 * `options`: the stored letters in the order shown as A to D.
 */
export const drawn = v.object({
  questionId: v.id("examQuestions"),
  /** First id of a question edited before the draw. */
  firstId: v.optional(v.id("examQuestions")),
  options: v.array(letter),
});

export const examTables = {
  /** At most one per course. */
  courseExams: defineTable({
    courseId: v.id("courses"),
    ...examFields,
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
    ...questionFields,
    /** The stored letters in the author's order (optionOrder.ts). */
    written: v.array(letter),
    /** Distinct within the exam; removals leave gaps. */
    orderIndex: v.number(),
    /** For administrators, like the following fields. */
    tags: v.optional(v.array(v.string())),
    lessonId: v.optional(v.id("lessons")),
    difficulty: v.optional(literals(...difficulties)),
    explanation: v.optional(v.string()),
    /** Absent: 0. */
    version: v.optional(v.number()),
    /** The first version of the question; absent in the first itself. */
    firstId: v.optional(v.id("examQuestions")),
  })
    .index("by_examId_and_orderIndex", ["examId", "orderIndex"])
    .index("by_examId_and_questionText", ["examId", "questionText"])
    .index("by_firstId", ["firstId"]),

  /**
   * One student's opening of the exam; at most one attempt each.
   * Closed without one: expired or annulled.
   */
  examSittings: defineTable({
    userId: v.id("users"),
    courseId: v.id("courses"),
    examId: v.id("courseExams"),
    status: literals("open", "submitted", "expired", "annulled"),
    startedAt: v.number(),
    deadlineAt: v.optional(v.number()),
    /** The questions in display order (draw.ts). */
    draw: v.array(drawn),
    /** When the draw was last changed. */
    drawnAt: v.number(),
    /** The answers saved so far, by stored letters. */
    answers: v.record(v.id("examQuestions"), letter),
    attemptId: v.optional(v.id("examAttempts")),
    /** Set by an administrator; the student sees the reason. */
    annulled: v.optional(v.object({ at: v.number(), reason: v.string() })),
  })
    .index("by_userId_and_courseId_and_status", ["userId", "courseId", "status"])
    .index("by_examId_and_drawnAt", ["examId", "drawnAt"])
    .index("by_attemptId", ["attemptId"]),

  /**
   * A student's extra time and attempts in a course.
   * At most one row for both; absent for most.
   */
  examCandidates: defineTable({
    userId: v.id("users"),
    courseId: v.id("courses"),
    /** Set by an administrator. */
    extraMinutes: v.number(),
    /** Openings during a pause, each for one use. */
    extraAttempts: v.number(),
    /** Incremented with every change of the two. */
    version: v.number(),
  }).index("by_userId_and_courseId", ["userId", "courseId"]),

  /**
   * Tries of deleted accounts (EXAM-70).
   * `person`: keyed hash of the address.
   */
  formerTries: defineTable({
    person: v.string(),
    courseId: v.id("courses"),
    count: v.number(),
    /** ms since epoch. */
    newest: v.number(),
    expiresAt: v.number(),
  })
    .index("by_person_and_courseId", ["person", "courseId"])
    .index("by_expiresAt", ["expiresAt"]),

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
    /** Unanswered questions of a lapsed or ended attempt. */
    unanswered: v.optional(v.array(v.id("examQuestions"))),
    passed: v.boolean(),
    /** Pass mark in percent at that time. */
    passingScore: v.number(),
    /** Whether time ran out before the student submitted. */
    lapsed: v.optional(v.boolean()),
    /** Whether an administrator ended the sitting. */
    ended: v.optional(v.boolean()),
    submittedAt: v.number(),
    /** Answers that were right by the key of the submission. */
    rightIds: v.array(v.id("examQuestions")),
  })
    .index("by_userId_and_examId", ["userId", "examId"])
    .index("by_userId_and_courseId_and_submittedAt", ["userId", "courseId", "submittedAt"])
    .index("by_userId_and_courseId_and_passed_and_score", ["userId", "courseId", "passed", "score"]),
};
