import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { exactQuestion, practiceLimits } from "../../../shared/practiceText";
import { findCourse } from "../../content/courses/reads";
import { questionKey } from "../../content/questionKey";
import { findEnrollment } from "../enrollments/reads";

type Ctx = QueryCtx | MutationCtx;
export type Question = Doc<"practiceQuestions">;

/** Bound on the questions read of one module. */
const PER_MODULE = 500;

/** Returns the lesson's questions in the order of its text. */
export async function listLessonPractice(ctx: Ctx, lessonId: Id<"lessons">): Promise<Question[]> {
  const rows = await ctx.db
    .query("practiceQuestions")
    .withIndex("by_lessonId_and_key", (q) => q.eq("lessonId", lessonId))
    .take(practiceLimits.perLesson);
  return rows.sort((one, other) => one.order - other.order);
}

export async function findPractice(ctx: Ctx, lessonId: Id<"lessons">, question: string): Promise<Question | null> {
  const key = await questionKey(question);
  const rows = await ctx.db
    .query("practiceQuestions")
    .withIndex("by_lessonId_and_key", (q) => q.eq("lessonId", lessonId).eq("key", key))
    .take(practiceLimits.perLesson);
  return rows.find((row) => exactQuestion(row.question) === exactQuestion(question)) ?? null;
}

export async function hasCoursePractice(ctx: Ctx, courseId: Id<"courses">): Promise<boolean> {
  const first = ctx.db
    .query("practiceQuestions")
    .withIndex("by_courseId_and_binnedAt_and_key", (q) => q.eq("courseId", courseId).eq("binnedAt", undefined));
  return (await first.first()) !== null;
}

const inModule = (ctx: Ctx, moduleId: Id<"modules">) =>
  ctx.db
    .query("practiceQuestions")
    .withIndex("by_moduleId_and_binnedAt", (q) => q.eq("moduleId", moduleId).eq("binnedAt", undefined));

export async function hasPractice(ctx: Ctx, moduleId: Id<"modules">): Promise<boolean> {
  return (await inModule(ctx, moduleId).first()) !== null;
}

export async function findPracticeAnswer(
  ctx: Ctx,
  userId: Id<"users">,
  questionId: Id<"practiceQuestions">,
): Promise<Doc<"practiceAnswers"> | null> {
  return await ctx.db
    .query("practiceAnswers")
    .withIndex("by_userId_and_questionId", (q) => q.eq("userId", userId).eq("questionId", questionId))
    .unique();
}

export async function findPracticeDay(ctx: Ctx, userId: Id<"users">, day: string): Promise<Doc<"practiceDays"> | null> {
  return await ctx.db
    .query("practiceDays")
    .withIndex("by_userId_and_day", (q) => q.eq("userId", userId).eq("day", day))
    .unique();
}

/** A question of the day's five; null once deleted, or after the enrollment has ended. */
export async function findOpenQuestion(
  ctx: Ctx,
  userId: Id<"users">,
  questionId: Id<"practiceQuestions">,
): Promise<Question | null> {
  const question = await ctx.db.get("practiceQuestions", questionId);
  if (question === null || (await findCourse(ctx, question.courseId)) === null) return null;
  return (await findEnrollment(ctx, userId, question.courseId)) ? question : null;
}

export interface Asked {
  question: Question;
  answer: Doc<"practiceAnswers"> | null;
}

/**
 * Returns a module's questions with the student's answers, in order.
 *
 * Stops once there are as many unanswered ones as can be asked: later questions wait for their turn.
 */
export async function listModulePractice(ctx: Ctx, userId: Id<"users">, moduleId: Id<"modules">): Promise<Asked[]> {
  const questions = inModule(ctx, moduleId);
  const asked: Asked[] = [];
  let unanswered = 0;
  for await (const question of questions) {
    const answer = await findPracticeAnswer(ctx, userId, question._id);
    asked.push({ question, answer });
    if (answer === null) unanswered++;
    if (unanswered === practiceLimits.asked || asked.length === PER_MODULE) break;
  }
  return asked;
}
