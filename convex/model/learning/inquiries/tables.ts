import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { inquiryKinds, inquiryStates } from "../../../shared/inquiryForm";

/** A lesson, the module of a practice, or the course of an exam. */
export const placeId = v.union(v.id("lessons"), v.id("modules"), v.id("courses"));

/** A message; the trail says who of the staff wrote it. */
export const inquiryMessage = v.object({
  /** Whether it is an answer, which is Markdown; a student's is plain text. */
  isAnswer: v.boolean(),
  text: v.string(),
  at: v.number(),
});

export const inquiryTables = {
  /**
   * Questions that students ask the staff of a course (ASK-1).
   * Exams have questions of another kind: `examQuestions`.
   */
  inquiries: defineTable({
    userId: v.id("users"),
    courseId: v.id("courses"),
    kind: literals(...inquiryKinds),
    /** The lesson, module or course of `kind`. It may be gone. */
    placeId,
    /** Titles when it was asked, for when the place is gone. */
    title: v.string(),
    courseTitle: v.string(),
    /** The paragraph that it is about, which later edits do not change. Never of an exam. */
    passage: v.optional(v.string()),
    /** Oldest first; at most `inquiryRules.messages`. */
    messages: v.array(inquiryMessage),
    state: literals(...inquiryStates),
    /** Since when it is in this state, ms since epoch. */
    stateAt: v.number(),
    /** Incremented by every change; detects answers to what somebody else has answered. */
    version: v.number(),
    /** Question and answer as shown in the lesson, without a name. */
    published: v.optional(v.object({ question: v.string(), answer: v.string() })),
    /** Position among the published ones of its place, from 1. */
    publishedOrder: v.optional(v.number()),
    /** Titles, passage and messages, see shared/searchText. */
    searchText: v.string(),
  })
    .index("by_userId_and_stateAt", ["userId", "stateAt"])
    .index("by_userId_and_state", ["userId", "state"])
    .index("by_userId_and_placeId_and_stateAt", ["userId", "placeId", "stateAt"])
    .index("by_state_and_stateAt", ["state", "stateAt"])
    .index("by_courseId_and_state_and_stateAt", ["courseId", "state", "stateAt"])
    .index("by_placeId_and_publishedOrder", ["placeId", "publishedOrder"])
    .searchIndex("search_searchText", {
      searchField: "searchText",
      filterFields: ["userId", "courseId", "state"],
    }),
};
