import { literals } from "convex-helpers/validators";
import { v, type Infer } from "convex/values";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { examLetters } from "../../../shared/examLetters";
import { difficulties } from "../../../shared/questionsForm";
import { courseOption, toCourseOption } from "../../content/courses/views";
import { listModules } from "../../content/modules/reads";
import { readItemTotal } from "../../platform/totals/itemTotals";
import { firstIdOf } from "./bank";
import { drawSize } from "./draw";
import { examFields, examFieldsOf } from "./fields";
import { analyzeItem, itemFlags } from "../../platform/totals/itemAnalysis";
import { asWritten, toWritten } from "./optionOrder";
import { listQuestions } from "./reads";
import { withModules } from "./spread";
import { questionFields } from "./tables";

/* Administrators only: these views include the answer key. */

const rowFields = {
  _id: v.id("courseExams"),
  ...examFields,
  questionCount: v.number(),
  /** Questions of each sitting. */
  drawSize: v.number(),
  course: courseOption,
};

export const examRow = v.object(rowFields);

/** Null when the course is gone. */
export async function toExamRow(ctx: QueryCtx, exam: Doc<"courseExams">): Promise<Infer<typeof examRow> | null> {
  const course = await ctx.db.get("courses", exam.courseId);
  if (course === null) return null;
  return {
    _id: exam._id,
    ...examFieldsOf(exam),
    questionCount: exam.questionCount,
    drawSize: drawSize(exam),
    course: toCourseOption(course),
  };
}

export const examDetail = v.object({ ...rowFields, version: v.number() });

export async function toExamDetail(ctx: QueryCtx, exam: Doc<"courseExams">): Promise<Infer<typeof examDetail> | null> {
  const row = await toExamRow(ctx, exam);
  return row && { ...row, version: exam.version };
}

/** In outline order. */
export const examSpread = v.object({
  modules: v.array(v.object({ title: v.string(), questionCount: v.number() })),
  questionCount: v.number(),
});

export async function readSpread(ctx: QueryCtx, exam: Doc<"courseExams">): Promise<Infer<typeof examSpread>> {
  const bank = await withModules(ctx, exam, await listQuestions(ctx, exam._id));
  const modules = await listModules(ctx, exam.courseId);
  const counts = new Map<Id<"modules"> | undefined, number>();
  for (const { moduleId } of bank) counts.set(moduleId, (counts.get(moduleId) ?? 0) + 1);
  return {
    modules: modules.map(({ _id, title }) => ({ title, questionCount: counts.get(_id) ?? 0 })),
    questionCount: bank.length,
  };
}

export const questionRow = v.object({
  /** The first id, which stays the same across edits. */
  _id: v.id("examQuestions"),
  ...questionFields,
  tags: v.array(v.string()),
  /** Null also when the lesson is gone. */
  lesson: v.union(v.object({ _id: v.id("lessons"), title: v.string() }), v.null()),
  difficulty: v.union(literals(...difficulties), v.null()),
  explanation: v.string(),
  version: v.number(),
  /** Statistics of the current wording, see ItemAnalysis. */
  analysis: v.object({
    shown: v.number(),
    right: v.number(),
    chosen: v.object({ a: v.number(), b: v.number(), c: v.number(), d: v.number() }),
    facility: v.union(v.number(), v.null()),
    discrimination: v.union(v.number(), v.null()),
    flags: v.array(literals(...itemFlags)),
  }),
});

export async function toQuestionRow(ctx: QueryCtx, question: Doc<"examQuestions">): Promise<Infer<typeof questionRow>> {
  const { questionText, optionA, optionB, optionC, optionD, correctOption } = asWritten(question);
  const { tags = [], difficulty = null, explanation = "", version = 0, lessonId } = question;
  const lesson = lessonId === undefined ? null : await ctx.db.get("lessons", lessonId);
  const analysis = analyzeItem(await readItemTotal(ctx, question._id), question.correctOption);
  const chosen = { ...analysis.chosen };
  for (const letter of examLetters) chosen[toWritten(question, letter)] = analysis.chosen[letter];
  return {
    _id: firstIdOf(question),
    questionText,
    optionA,
    optionB,
    optionC,
    optionD,
    correctOption,
    tags,
    difficulty,
    explanation,
    version,
    lesson: lesson && { _id: lesson._id, title: lesson.title },
    analysis: { ...analysis, chosen },
  };
}
