import type { Infer } from "convex/values";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { isExamLeft } from "../exams/isExamLeft";
import { findEnrollment } from "./reads";
import { findUnfinishedLessonId } from "./resume";
import { toGoOn, type goOn } from "./views";

/** Courses searched at most; many of them may be finished. */
const MOST = 300;

/**
 * The student's next lesson or exam (DASH-6).
 * From the course last read or enrolled in that has one.
 */
export async function findGoOn(ctx: QueryCtx, userId: Id<"users">): Promise<Infer<typeof goOn> | null> {
  for await (const courseId of recentCourseIds(ctx, userId)) {
    const enrollment = await findEnrollment(ctx, userId, courseId);
    const course = enrollment && (await ctx.db.get("courses", courseId));
    if (!course || enrollment.completedAt !== undefined) continue;
    const lesson = await findNextLesson(ctx, enrollment, course);
    if (lesson || (await isExamLeft(ctx, courseId, enrollment)))
      return await toGoOn(ctx, { enrollment, course, lesson });
  }
  return null;
}

/**
 * Courses by last reading or enrollment, newest first.
 * Each once; reads no further than consumed.
 */
async function* recentCourseIds(ctx: QueryCtx, userId: Id<"users">): AsyncIterable<Id<"courses">> {
  const places = ctx.db
    .query("lessonPlaces")
    .withIndex("by_userId_and_savedAt", (q) => q.eq("userId", userId))
    .order("desc")
    [Symbol.asyncIterator]();
  const enrollments = ctx.db
    .query("enrollments")
    .withIndex("by_userId_and_enrolledAt", (q) => q.eq("userId", userId))
    .order("desc")
    [Symbol.asyncIterator]();
  let [place, enrollment] = [await places.next(), await enrollments.next()];
  const known = new Set<Id<"courses">>();
  while (known.size < MOST && !(place.done && enrollment.done)) {
    const readAt = place.done ? -Infinity : place.value.savedAt;
    const isPlace = enrollment.done || readAt > enrollment.value.enrolledAt;
    const { courseId } = (isPlace ? place : enrollment).value as { courseId: Id<"courses"> };
    if (isPlace) place = await places.next();
    else enrollment = await enrollments.next();
    if (!known.has(courseId)) yield courseId;
    known.add(courseId);
  }
}

/**
 * Checks the maintained counts first.
 * Only a course with lessons left is searched.
 */
async function findNextLesson(
  ctx: QueryCtx,
  { userId, courseId, completedLessonCount }: Doc<"enrollments">,
  { lessonCount }: Doc<"courses">,
): Promise<Doc<"lessons"> | null> {
  if (completedLessonCount >= lessonCount) return null;
  const lessonId = await findUnfinishedLessonId(ctx, userId, courseId);
  return lessonId && (await ctx.db.get("lessons", lessonId));
}
