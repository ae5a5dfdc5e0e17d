import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { skipReasons } from "../../../../shared/importRules";
import { questionFields } from "../tables";

/** A question of a file; absent texts are "". */
export const fileQuestion = v.object({
  id: v.string(),
  ...questionFields,
  tags: v.array(v.string()),
  lesson: v.string(),
  difficulty: v.string(),
  explanation: v.string(),
});

/** A confirmed question: a new one, or a change of a seen version. */
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
    /** Questions that could not be imported. */
    skipped: v.array(v.object({ line: v.number(), reason: literals(...skipReasons) })),
  }).index("by_examId", ["examId"]),

  /** Remaining work; each row is one transaction. */
  questionImportBatches: defineTable({
    importId: v.id("questionImports"),
    items: v.array(importItem),
  }).index("by_importId", ["importId"]),
};
