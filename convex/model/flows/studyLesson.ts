import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { issueIfComplete } from "../credentials/certificates/issue";
import { addStudy } from "../learning/enrollments/places";
import { findEnrollment } from "../learning/enrollments/reads";

/**
 * Counts the time of an open lesson, in a course whose certificate asks for study (CERT-35).
 * Also issues a certificate that nothing keeps back any more, as when the course asks for less.
 *
 * 1. `lessonPlaces`: the time since the last heartbeat
 * 2. `certificates`, as a completed lesson does (completeLesson.ts)
 */
export async function studyLesson(ctx: MutationCtx, userId: Id<"users">, lessonId: Id<"lessons">): Promise<void> {
  const lesson = await ctx.db.get("lessons", lessonId);
  const course = lesson && (await ctx.db.get("courses", lesson.courseId));
  const enrollment = course && (await findEnrollment(ctx, userId, course._id));
  if (!lesson || !enrollment || enrollment.completedAt !== undefined) return;
  if (course.leastStudyMinutes !== undefined) await addStudy(ctx, enrollment, lesson._id);
  await issueIfComplete(ctx, enrollment, course);
}
