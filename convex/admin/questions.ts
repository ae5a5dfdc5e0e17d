import { literals } from "convex-helpers/validators";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { staffMutation, staffQuery } from "../functions";
import { findQuestion, paginateQuestions, requireQuestion } from "../model/learning/exams/bank";
import { questionRow, toQuestionRow } from "../model/learning/exams/adminViews";
import {
  addQuestions,
  auditQuestions,
  moveQuestion,
  readQuestion,
  readQuestions,
  removeQuestion,
  updateQuestion,
} from "../model/learning/exams/questionWrites";
import { startRemoval } from "../model/learning/exams/questionRemoval";
import { findExamById, requireExam } from "../model/learning/exams/reads";
import { questionFields } from "../model/learning/exams/tables";
import { clampPage, emptyPage } from "../model/platform/pages";
import { difficulties } from "../shared/questionsForm";

const fields = {
  ...questionFields,
  tags: v.optional(v.array(v.string())),
  lessonId: v.optional(v.string()),
  difficulty: v.optional(literals(...difficulties)),
  explanation: v.optional(v.string()),
};

/** The question's first id, which stays the same across edits. */
const questionId = v.id("examQuestions");

/**
 * In order, with the answer key and statistics.
 * A page before the last may be short or empty.
 */
export const list = staffQuery("author")({
  args: {
    examId: v.string(),
    search: v.string(),
    tag: v.optional(v.string()),
    lessonId: v.optional(v.id("lessons")),
    difficulty: v.optional(literals(...difficulties)),
    paginationOpts: paginationOptsValidator,
  },
  returns: paginationResultValidator(questionRow),
  handler: async (ctx, { examId, paginationOpts, ...filter }) => {
    const exam = await findExamById(ctx, examId);
    if (exam === null) return emptyPage;
    const result = await paginateQuestions(ctx, exam._id, { filter, paginationOpts: clampPage(paginationOpts) });
    return { ...result, page: await Promise.all(result.page.map((question) => toQuestionRow(ctx, question))) };
  },
});

/** Null when it was removed. */
export const get = staffQuery("author")({
  args: { questionId },
  returns: v.union(questionRow, v.null()),
  handler: async (ctx, args) => {
    const question = await findQuestion(ctx, args.questionId);
    return question && (await toQuestionRow(ctx, question));
  },
});

/** Appends. Errors: notFound, formInvalid, limitReached. */
export const add = staffMutation("author")({
  args: { examId: v.id("courseExams"), questions: v.array(v.object(fields)) },
  returns: v.object({ questionIds: v.array(questionId) }),
  handler: async (ctx, args) => {
    const exam = await requireExam(ctx, args.examId);
    const questions = await readQuestions(ctx, exam, args.questions);
    await auditQuestions(ctx, exam, `added: ${questions.length}`);
    return { questionIds: await addQuestions(ctx, exam, questions) };
  },
});

/** Errors: notFound, editConflict, formInvalid. */
export const update = staffMutation("author")({
  args: { questionId, version: v.number(), ...fields },
  returns: v.null(),
  handler: async (ctx, { questionId, version, ...input }) => {
    const question = await requireQuestion(ctx, questionId);
    const exam = await requireExam(ctx, question.examId);
    const change = { fields: await readQuestion(ctx, exam, input), seenVersion: version };
    const changed = await updateQuestion(ctx, question, change);
    if (changed.length > 0) await auditQuestions(ctx, exam, `changed: ${changed.join(", ")}`);
    return null;
  },
});

/** Errors: notFound, formInvalid (the exam's only question). */
export const remove = staffMutation("author")({
  args: { questionId },
  returns: v.null(),
  handler: async (ctx, args) => {
    const question = await requireQuestion(ctx, args.questionId);
    const exam = await requireExam(ctx, question.examId);
    await removeQuestion(ctx, exam, question);
    await auditQuestions(ctx, exam, "removed: 1");
    return null;
  },
});

/**
 * Removes several, watched through admin/jobs:last.
 * Errors: notFound, invalidInput, jobRunning.
 */
export const removeMany = staffMutation("author")({
  args: { examId: v.id("courseExams"), questionIds: v.array(questionId) },
  returns: v.null(),
  handler: async (ctx, { examId, questionIds }) => {
    const exam = await requireExam(ctx, examId);
    await startRemoval(ctx, exam, { questionIds, createdBy: ctx.viewer.userId });
    return null;
  },
});

/** Moves one place up or down. Error: notFound. */
export const move = staffMutation("author")({
  args: { questionId, direction: literals("up", "down") },
  returns: v.null(),
  handler: async (ctx, { questionId, direction }) => {
    const question = await requireQuestion(ctx, questionId);
    const exam = await requireExam(ctx, question.examId);
    if (await moveQuestion(ctx, question, direction)) await auditQuestions(ctx, exam, "reordered");
    return null;
  },
});
