import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { issueIfComplete } from "../credentials/certificates/issue";
import { findEnrollment, requireEnrollment } from "../learning/enrollments/reads";
import { requireSitting } from "../learning/exams/sittings";
import { findProfile } from "../platform/accounts";
import { fail } from "../platform/errors";
import { handIn, type HandIn } from "../learning/exams/submission";

interface Submission {
  attempt: Doc<"examAttempts">;
  certificate: Doc<"certificates"> | null;
  course: Doc<"courses">;
  enrollment: Doc<"enrollments">;
}

/**
 * Submits a student's sitting, which may earn the certificate.
 *
 * 1. `examAttempts`: the graded attempt; a submitted sitting returns its recorded one
 * 2. `examSittings`: submitted; its seat in the room goes (`examSeats`, `presence`)
 * 3. `certificates`, with `certificateRecords`, if that completes the course; `enrollments` gets its day of completion
 * 4. `mails`: the certificate's announcement
 * 5. `pendingCounts`: the counts of all of this
 *
 * Errors: notEnrolled, notFound, examSittingInvalid, examAnswersInvalid (some are missing), examUnavailable.
 */
export async function submitExam(
  ctx: MutationCtx,
  userId: Id<"users">,
  sittingId: Id<"examSittings">,
): Promise<Submission> {
  const sitting = await requireSitting(ctx, sittingId, userId);
  const enrollment = await requireEnrollment(ctx, userId, sitting.courseId);
  const course = (await ctx.db.get("courses", sitting.courseId)) ?? fail("notFound");
  const attempt = await handIn(ctx, sitting);
  const certificate = await issueIfComplete(ctx, enrollment, course);
  return { attempt, certificate, course, enrollment };
}

/**
 * Submits a sitting past its deadline or ended by an administrator.
 * A blocked student's sitting, or one that cannot be graded any more, expires instead (EXAM-45).
 */
export async function closeSitting(
  ctx: MutationCtx,
  sitting: Doc<"examSittings">,
  { now = Date.now(), ended = false }: Partial<HandIn> = {},
): Promise<void> {
  const { userId, courseId } = sitting;
  const exam = await ctx.db.get("courseExams", sitting.examId);
  const course = await ctx.db.get("courses", courseId);
  const enrollment = await findEnrollment(ctx, userId, courseId);
  const profile = await findProfile(ctx, userId);
  const gradable = exam !== null && exam.questionCount > 0;
  if (!gradable || !course || !enrollment || profile?.isBlocked !== false) {
    await ctx.db.patch("examSittings", sitting._id, { status: "expired" });
    return;
  }
  await handIn(ctx, sitting, { now, ended });
  await issueIfComplete(ctx, enrollment, course);
}
