import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { skipReasons } from "../../../../shared/importRules";
import { questionFields } from "../tables";

/** A question of a file; texts that are absent are "". */
export const fileQuestion = v.object({
  id: v.string(),
  ...questionFields,
  tags: v.array(v.string()),
  lesson: v.string(),
  difficulty: v.string(),
  explanation: v.string(),
});

/** What an administrator has confirmed for a question of a file: a new one, or a change of the version they saw. */
export const importItem = v.object({
  line: v.number(),
  question: fileQuestion,
  /** The first id; null for a new question. */
  questionId: v.union(v.id("examQuestions"), v.null()),
  version: v.number(),
});

export const exchangeTables = {
  /** An import into a bank, watched live by its page. */
  questionImports: defineTable({
    examId: v.id("courseExams"),
    createdBy: v.id("users"),
    fileName: v.string(),
    status: v.union(v.literal("running"), v.literal("finished"), v.literal("canceled")),
    total: v.number(),
    doneCount: v.number(),
    addedCount: v.number(),
    changedCount: v.number(),
    /** What could not be done when its turn came. */
    skipped: v.array(v.object({ line: v.number(), reason: literals(...skipReasons) })),
  }).index("by_examId", ["examId"]),

  /** What is left to do: each is the work of one transaction. */
  questionImportBatches: defineTable({
    importId: v.id("questionImports"),
    items: v.array(importItem),
  }).index("by_importId", ["importId"]),
};
