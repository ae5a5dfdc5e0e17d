import { v } from "convex/values";
import { internal } from "../_generated/api";
import { adminMutation, adminQuery } from "../functions";
import { fail } from "../model/platform/errors";
import {
  cancelImport,
  createImport,
  findLastImport,
  questionImport,
  toQuestionImport,
} from "../model/learning/exams/exchange/jobs";
import { importPlan, lessonsOf, planImport } from "../model/learning/exams/exchange/plan";
import { fileQuestion, importItem } from "../model/learning/exams/exchange/tables";
import { findExamById, requireExam } from "../model/learning/exams/reads";
import { importRules } from "../shared/importRules";

/** Previews an import. Errors: notFound, invalidInput (too many). */
export const check = adminQuery({
  args: { examId: v.id("courseExams"), questions: v.array(fileQuestion) },
  returns: v.array(importPlan),
  handler: async (ctx, { examId, questions }) => {
    if (questions.length > importRules.checkedAtOnce) fail("invalidInput");
    const exam = await requireExam(ctx, examId);
    const lessons = lessonsOf(ctx, exam);
    return await Promise.all(questions.map((input) => planImport(ctx, exam, { input, lessons })));
  },
});

/**
 * Imports what was confirmed, watched through `job`.
 * Errors: notFound, invalidInput, limitReached, importRunning.
 */
export const start = adminMutation({
  args: { examId: v.id("courseExams"), fileName: v.string(), items: v.array(importItem) },
  returns: v.null(),
  handler: async (ctx, { examId, ...request }) => {
    const exam = await requireExam(ctx, examId);
    const importId = await createImport(ctx, exam, { ...request, createdBy: ctx.viewer.userId });
    await ctx.scheduler.runAfter(0, internal.jobs.questionImports.run, { importId });
    return null;
  },
});

/** The last import into the bank by anyone, if any. */
export const job = adminQuery({
  args: { examId: v.string() },
  returns: v.union(questionImport, v.null()),
  handler: async (ctx, { examId }) => {
    const exam = await findExamById(ctx, examId);
    const last = exam && (await findLastImport(ctx, exam._id));
    return last && toQuestionImport(last);
  },
});

/** Questions already imported stay. Error: notFound. */
export const cancel = adminMutation({
  args: { importId: v.id("questionImports") },
  returns: v.null(),
  handler: async (ctx, { importId }) => {
    await cancelImport(ctx, importId);
    return null;
  },
});
