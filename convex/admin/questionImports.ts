import { v } from "convex/values";
import { staffMutation, staffQuery } from "../functions";
import { fail } from "../model/platform/errors";
import { startImport } from "../model/learning/exams/exchange/jobs";
import { importPlan, planImport } from "../model/learning/exams/exchange/plan";
import { startImportUndo } from "../model/learning/exams/questionRemoval";
import { requireExam } from "../model/learning/exams/reads";
import { fileQuestion, questionInput } from "../model/platform/jobs/tables";
import { importRules } from "../shared/importRules";

/** Previews an import. Errors: notFound, invalidInput (too many). */
export const check = staffQuery("author")({
  args: { examId: v.id("courseExams"), questions: v.array(fileQuestion) },
  returns: v.array(importPlan),
  handler: async (ctx, { examId, questions }) => {
    if (questions.length > importRules.checkedAtOnce) fail("invalidInput");
    const exam = await requireExam(ctx, examId);
    return await Promise.all(questions.map((input) => planImport(ctx, exam, input)));
  },
});

/**
 * Imports what was confirmed, watched through admin/jobs:last.
 * Errors: notFound, invalidInput, limitReached, jobRunning.
 */
export const start = staffMutation("author")({
  args: {
    examId: v.id("courseExams"),
    fileName: v.string(),
    items: v.array(questionInput.extend({ line: v.number() })),
  },
  returns: v.null(),
  handler: async (ctx, { examId, ...request }) => {
    const exam = await requireExam(ctx, examId);
    await startImport(ctx, exam, { ...request, createdBy: ctx.viewer.userId });
    return null;
  },
});

/**
 * Removes what a finished or canceled import added.
 * Errors: notFound, invalidInput, jobRunning.
 */
export const undo = staffMutation("author")({
  args: { examId: v.id("courseExams"), jobId: v.id("jobs") },
  returns: v.null(),
  handler: async (ctx, { examId, jobId }) => {
    const exam = await requireExam(ctx, examId);
    await startImportUndo(ctx, exam, { jobId, createdBy: ctx.viewer.userId });
    return null;
  },
});
