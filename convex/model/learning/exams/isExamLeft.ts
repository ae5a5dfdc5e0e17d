import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { findBestPassedAttempt, hasExam } from "./reads";

/**
 * Whether the student has yet to pass the exam (LESSON-5).
 * With an early pass, only lessons are left.
 */
export async function isExamLeft(
  ctx: QueryCtx | MutationCtx,
  courseId: Id<"courses">,
  enrollment: Doc<"enrollments"> | null,
): Promise<boolean> {
  if (enrollment?.completedAt !== undefined || !(await hasExam(ctx, courseId))) return false;
  return enrollment === null || (await findBestPassedAttempt(ctx, enrollment)) === null;
}
