import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { refuseNotEnrolled } from "../../content/courses/access";
import { findEnrollment } from "./reads";
import { fail } from "../../platform/errors";

interface OwnLesson {
  lesson: Doc<"lessons">;
  course: Doc<"courses">;
  enrollment: Doc<"enrollments">;
}

/**
 * A lesson of a course the student is enrolled in (PROGRESS-4).
 * Errors: notFound, notEnrolled.
 */
export async function requireOwnLesson(
  ctx: MutationCtx,
  userId: Id<"users">,
  lessonId: Id<"lessons">,
): Promise<OwnLesson> {
  const lesson = (await ctx.db.get("lessons", lessonId)) ?? fail("notFound");
  const course = (await ctx.db.get("courses", lesson.courseId)) ?? fail("notFound");
  const enrollment = await findEnrollment(ctx, userId, course._id);
  if (enrollment === null) {
    refuseNotEnrolled(course);
    return fail("notFound");
  }
  return { lesson, course, enrollment };
}
