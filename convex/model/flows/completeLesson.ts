import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { issueIfComplete } from "../credentials/certificates/issue";
import { requireOwnLesson } from "../learning/enrollments/ownLesson";
import { recordCompletion } from "../learning/enrollments/writes";

interface Completion {
  lesson: Doc<"lessons">;
  course: Doc<"courses">;
  /** As before and after the completion. */
  enrollment: Doc<"enrollments">;
  updated: Doc<"enrollments">;
  certificate: Doc<"certificates"> | null;
}

/**
 * Completes a lesson of an enrolled course.
 * The last one after a passed exam earns the certificate.
 *
 * 1. `lessonProgress`: the completion; completing again keeps the first time
 * 2. `enrollments`: the count of completed lessons, and the last of them
 * 3. `certificates`, with `certificateRecords`, if that completes the course, and its announcement in `mails`
 * 4. `pendingCounts`: what all of this counts for
 *
 * Errors: notFound, notEnrolled.
 */
export async function completeLesson(
  ctx: MutationCtx,
  userId: Id<"users">,
  lessonId: Id<"lessons">,
): Promise<Completion> {
  const { lesson, course, enrollment } = await requireOwnLesson(ctx, userId, lessonId);
  const updated = await recordCompletion(ctx, enrollment, lesson);
  const certificate = await issueIfComplete(ctx, updated, course);
  return { lesson, course, enrollment, updated, certificate };
}
