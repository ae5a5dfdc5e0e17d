import { v, type Infer } from "convex/values";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { readQuestionCounts } from "../totals/examTotals";
import { listQuestions } from "./reads";
import { letter } from "./tables";

/* Administrators only: these views include the answer key. */

const examFields = {
  _id: v.id("courseExams"),
  title: v.string(),
  description: v.string(),
  passingScore: v.number(),
  timeLimitMinutes: v.union(v.number(), v.null()),
  questionCount: v.number(),
  course: v.object({ _id: v.id("courses"), title: v.string(), slug: v.string() }),
};

export const examRow = v.object(examFields);

/** Null when the course is gone. */
export async function toExamRow(ctx: QueryCtx, exam: Doc<"courseExams">): Promise<Infer<typeof examRow> | null> {
  const course = await ctx.db.get("courses", exam.courseId);
  if (course === null) return null;
  const { _id, title, description, passingScore } = exam;
  return {
    ...{ _id, title, description, passingScore },
    timeLimitMinutes: exam.timeLimitMinutes ?? null,
    questionCount: exam.questionCount,
    course: { _id: course._id, title: course.title, slug: course.slug },
  };
}

const questionRow = v.object({
  _id: v.id("examQuestions"),
  questionText: v.string(),
  optionA: v.string(),
  optionB: v.string(),
  optionC: v.string(),
  optionD: v.string(),
  correctOption: letter,
  /** Submissions with the question as worded now, and how many chose the currently right option. */
  answeredCount: v.number(),
  correctCount: v.number(),
});

export const examDetail = v.object({ ...examFields, version: v.number(), questions: v.array(questionRow) });

export async function toExamDetail(ctx: QueryCtx, exam: Doc<"courseExams">): Promise<Infer<typeof examDetail> | null> {
  const row = await toExamRow(ctx, exam);
  if (row === null) return null;
  const countsOf = await readQuestionCounts(ctx, exam.courseId);
  const questions = await listQuestions(ctx, exam._id);
  return {
    ...row,
    version: exam.version,
    questions: questions.map((question) => toQuestionRow(question, countsOf)),
  };
}

function toQuestionRow(
  question: Doc<"examQuestions">,
  countsOf: Awaited<ReturnType<typeof readQuestionCounts>>,
): Infer<typeof questionRow> {
  const { _id, questionText, optionA, optionB, optionC, optionD, correctOption } = question;
  const { answered, correct } = countsOf(question);
  return {
    ...{ _id, questionText, optionA, optionB, optionC, optionD, correctOption },
    answeredCount: answered,
    correctCount: correct,
  };
}
