import { v, type Infer } from "convex/values";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { optionField } from "../../../shared/examLetters";
import { languageView } from "../../content/courses/views";
import { findEnrollment } from "../enrollments/reads";
import { fail } from "../../platform/errors";
import { toShown, type Drawn } from "./draw";
import { findExam, type Participation } from "./reads";
import { toOwnAttempt } from "./ownAttempt";
import { ownAttempt } from "./ownAttempt";
import { letter } from "./tables";
import { findProfile } from "../../platform/accounts";

export const attemptLine = v.object({
  ...ownAttempt.fields,
  startedAt: v.number(),
  canReview: v.boolean(),
});

export async function toAttemptLine(
  ctx: QueryCtx,
  attempt: Doc<"examAttempts">,
  exam: Doc<"courseExams"> | null,
): Promise<Infer<typeof attemptLine>> {
  const { startedAt } = await requireSittingOf(ctx, attempt._id);
  return { ...toOwnAttempt(attempt), startedAt, canReview: canReview(attempt, exam) };
}

const reviewedQuestion = v.object({
  _id: v.id("examQuestions"),
  questionText: v.string(),
  /** In the order shown to the student. */
  options: v.array(v.string()),
  /** Letter in that order, like `correct`; null without an answer. */
  chosen: v.union(letter, v.null()),
  /** By the current key. */
  correct: letter,
  /** Whether the answer counted as right when it was graded. */
  counted: v.boolean(),
  explanation: v.string(),
  /** The lesson to read again. */
  lesson: v.union(v.object({ _id: v.id("lessons"), title: v.string() }), v.null()),
});

export const attemptReview = v.object({
  attempt: ownAttempt,
  course: v.object({ _id: v.id("courses"), slug: v.string(), title: v.string(), language: languageView }),
  correctCount: v.number(),
  questionCount: v.number(),
  /**
   * Questions with unchanged texts that are still in the bank.
   * Nobody is shown a question they did not answer.
   */
  questions: v.array(reviewedQuestion),
});

/** An attempt as its student's teachers read it. */
export const answersOf = attemptReview.extend({ fullName: v.string() });

/**
 * Whether an attempt may be reviewed (EXAM-50).
 * It must be passed, and the school must allow it: anything else would reveal the key.
 */
export function canReview(
  { passed, examId }: Pick<Doc<"examAttempts">, "passed" | "examId">,
  exam: Doc<"courseExams"> | null,
): boolean {
  return passed && exam?._id === examId && exam.hidesReview !== true;
}

/**
 * The student's own attempt with key and explanations.
 * Null if they may not review it.
 */
export async function readReview(
  ctx: QueryCtx,
  userId: Id<"users">,
  attemptId: string,
): Promise<Infer<typeof attemptReview> | null> {
  const id = ctx.db.normalizeId("examAttempts", attemptId);
  const attempt = id && (await ctx.db.get("examAttempts", id));
  if (attempt?.userId !== userId) return null;
  const { courseId } = attempt;
  if ((await findEnrollment(ctx, userId, courseId)) === null) return null;
  return canReview(attempt, await findExam(ctx, courseId)) ? await toReview(ctx, attempt) : null;
}

/**
 * Any attempt of a student, passed or not, for the staff (EXAM-80).
 * Null if it is not theirs or its course is gone.
 */
export async function readAnswersOf(
  ctx: QueryCtx,
  userId: string,
  attemptId: string,
): Promise<Infer<typeof answersOf> | null> {
  const id = ctx.db.normalizeId("examAttempts", attemptId);
  const attempt = id && (await ctx.db.get("examAttempts", id));
  if (attempt?.userId !== userId) return null;
  const review = await toReview(ctx, attempt);
  const fullName = (await findProfile(ctx, attempt.userId))?.fullName ?? "";
  return review && { ...review, fullName };
}

async function toReview(ctx: QueryCtx, attempt: Doc<"examAttempts">): Promise<Infer<typeof attemptReview> | null> {
  const { courseId, correctCount, questionCount } = attempt;
  const course = await ctx.db.get("courses", courseId);
  if (course === null) return null;
  return {
    attempt: toOwnAttempt(attempt),
    course: { _id: course._id, slug: course.slug, title: course.title, language: course.language },
    correctCount,
    questionCount,
    questions: await listReviewed(ctx, attempt),
  };
}

async function listReviewed(ctx: QueryCtx, attempt: Doc<"examAttempts">): Promise<Infer<typeof reviewedQuestion>[]> {
  const { draw } = await requireSittingOf(ctx, attempt._id);
  const reviewed = await Promise.all(
    draw.map(async (place) => {
      const question = await ctx.db.get("examQuestions", place.questionId);
      return question?.examId === attempt.examId ? await toReviewed(ctx, attempt, { place, question }) : null;
    }),
  );
  return reviewed.filter((question) => question !== null);
}

async function toReviewed(
  ctx: QueryCtx,
  { answers, rightIds }: Doc<"examAttempts">,
  { place, question }: { place: Drawn; question: Doc<"examQuestions"> },
): Promise<Infer<typeof reviewedQuestion>> {
  const { _id, questionText, correctOption, explanation = "", lessonId } = question;
  const answer = answers[_id];
  const lesson = lessonId === undefined ? null : await ctx.db.get("lessons", lessonId);
  return {
    _id,
    questionText,
    explanation,
    options: place.options.map((stored) => question[optionField[stored]]),
    chosen: answer === undefined ? null : toShown(place, answer),
    correct: toShown(place, correctOption),
    counted: rightIds.includes(_id),
    lesson: lesson && { _id: lesson._id, title: lesson.title },
  };
}

/** The attempt's sitting; every attempt has one. Error: notFound. */
async function requireSittingOf(ctx: QueryCtx, attemptId: Id<"examAttempts">): Promise<Doc<"examSittings">> {
  const sitting = await ctx.db
    .query("examSittings")
    .withIndex("by_attemptId", (q) => q.eq("attemptId", attemptId))
    .unique();
  return sitting ?? fail("notFound");
}

/** Newest first. */
export function attemptsOf(ctx: QueryCtx, { userId, courseId }: Participation) {
  return ctx.db
    .query("examAttempts")
    .withIndex("by_userId_and_courseId_and_submittedAt", (q) => q.eq("userId", userId).eq("courseId", courseId))
    .order("desc");
}
