import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { listLessons, listModuleLessons } from "../../content/lessons/reads";
import { listModules } from "../../content/modules/reads";
import { findLessonProgress, listCompletedLessonIds } from "../enrollments/reads";
import { hasCoursePractice, hasPractice } from "./reads";

type Ctx = QueryCtx | MutationCtx;

/** Bounds of the search for finished modules. */
const ENROLLMENTS = 50;
const LESSONS = 2_000;

/** Newest answers that date the practice of modules. */
const ANSWERS = 200;

/** Whether the student has completed every lesson of the module (PRACTICE-5). */
export async function hasFinished(ctx: Ctx, userId: Id<"users">, moduleId: Id<"modules">): Promise<boolean> {
  const lessons = await listModuleLessons(ctx, moduleId);
  for (const { _id } of lessons) if ((await findLessonProgress(ctx, userId, _id)) === null) return false;
  return lessons.length > 0;
}

/**
 * Yields the finished modules that have questions, newest enrollment first.
 *
 * Looks at 50 enrollments and 2,000 lessons at most.
 */
export async function* finishedModules(ctx: Ctx, userId: Id<"users">): AsyncGenerator<Id<"modules">> {
  const enrollments = await ctx.db
    .query("enrollments")
    .withIndex("by_userId_and_enrolledAt", (q) => q.eq("userId", userId))
    .order("desc")
    .take(ENROLLMENTS);
  let left = LESSONS;
  for (const enrollment of enrollments) {
    const { courseId, completedLessonCount } = enrollment;
    // The outline is many documents, so cheaper reasons to skip a course come first.
    if (completedLessonCount === 0 || !(await hasCoursePractice(ctx, courseId))) continue;
    const course = await ctx.db.get("courses", courseId);
    if (course === null || left < course.lessonCount) continue;
    left -= course.lessonCount;
    for (const moduleId of await listFinishedIn(ctx, enrollment)) if (await hasPractice(ctx, moduleId)) yield moduleId;
  }
}

async function listFinishedIn(
  ctx: Ctx,
  { userId, courseId }: Pick<Doc<"enrollments">, "userId" | "courseId">,
): Promise<Id<"modules">[]> {
  const completed = new Set(await listCompletedLessonIds(ctx, userId, courseId));
  const lessons = await listLessons(ctx, courseId);
  const open = new Set(lessons.filter(({ _id }) => !completed.has(_id)).map(({ moduleId }) => moduleId));
  const modules = await listModules(ctx, courseId);
  return modules.filter(({ _id, lessonCount }) => lessonCount > 0 && !open.has(_id)).map(({ _id }) => _id);
}

/** When the student last practiced each module, ms since epoch. */
export async function readPracticedAt(ctx: Ctx, userId: Id<"users">): Promise<ReadonlyMap<Id<"modules">, number>> {
  const answers = await ctx.db
    .query("practiceAnswers")
    .withIndex("by_userId_and_answeredAt", (q) => q.eq("userId", userId))
    .order("desc")
    .take(ANSWERS);
  const practicedAt = new Map<Id<"modules">, number>();
  for (const { questionId, answeredAt } of answers) {
    const question = await ctx.db.get("practiceQuestions", questionId);
    if (question && !practicedAt.has(question.moduleId)) practicedAt.set(question.moduleId, answeredAt);
  }
  return practicedAt;
}
