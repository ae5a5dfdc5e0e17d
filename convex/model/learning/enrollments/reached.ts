import type { Doc } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";

type Reached = Pick<Doc<"enrollments">, "reachedHalf" | "reachedAll">;

/**
 * Milestones that an enrollment has reached with a number of lessons; never taken back, like a certificate.
 * Nothing while deleted lessons may still be counted.
 */
export async function reachedWith(
  ctx: QueryCtx,
  { courseId, reachedAll }: Doc<"enrollments">,
  completedLessonCount: number,
): Promise<Reached> {
  const course = reachedAll ? null : await ctx.db.get("courses", courseId);
  if (course === null || course.lessonCount === 0 || course.openRemovals > 0) return {};
  return {
    ...(2 * completedLessonCount >= course.lessonCount && { reachedHalf: true }),
    ...(completedLessonCount >= course.lessonCount && { reachedAll: true }),
  };
}
