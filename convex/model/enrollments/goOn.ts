import type { Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { isExamLeft } from "../lessons/playerViews";
import { findEnrollment } from "./reads";
import { findUnfinishedLessonId } from "./resume";
import { toGoOn, type goOn } from "./views";

/** Places and enrollments that are looked at. */
const NEWEST = 8;

/**
 * The next step in the course that the student read or enrolled in last and that has one: a lesson, or the exam
 * (DASH-6).
 */
export async function findGoOn(ctx: QueryCtx, userId: Id<"users">): Promise<Infer<typeof goOn> | null> {
  for (const courseId of await listRecentCourseIds(ctx, userId)) {
    const enrollment = await findEnrollment(ctx, userId, courseId);
    const course = enrollment && (await ctx.db.get("courses", courseId));
    if (!course || enrollment.completedAt !== undefined) continue;
    const lesson = await findNextLesson(ctx, enrollment, course);
    if (lesson || (await isExamLeft(ctx, courseId, enrollment)))
      return await toGoOn(ctx, { enrollment, course, lesson });
  }
  return null;
}

/** Newest first, each once. */
async function listRecentCourseIds(ctx: QueryCtx, userId: Id<"users">): Promise<Set<Id<"courses">>> {
  const places = await ctx.db
    .query("lessonPlaces")
    .withIndex("by_userId_and_keptAt", (q) => q.eq("userId", userId))
    .order("desc")
    .take(NEWEST);
  const enrollments = await ctx.db
    .query("enrollments")
    .withIndex("by_userId_and_enrolledAt", (q) => q.eq("userId", userId))
    .order("desc")
    .take(NEWEST);
  const all = [
    ...places.map(({ courseId, keptAt, _creationTime }) => ({ courseId, at: keptAt ?? _creationTime })),
    ...enrollments.map(({ courseId, enrolledAt }) => ({ courseId, at: enrolledAt })),
  ];
  return new Set(all.sort((one, other) => other.at - one.at).map(({ courseId }) => courseId));
}

/** By the kept counts first: only a course with lessons left is searched. */
async function findNextLesson(
  ctx: QueryCtx,
  { userId, courseId, completedLessonCount }: Doc<"enrollments">,
  { lessonCount }: Doc<"courses">,
): Promise<Doc<"lessons"> | null> {
  if (completedLessonCount >= lessonCount) return null;
  const lessonId = await findUnfinishedLessonId(ctx, userId, courseId);
  return lessonId && (await ctx.db.get("lessons", lessonId));
}
