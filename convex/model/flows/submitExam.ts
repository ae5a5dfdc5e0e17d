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
 * Hands in a student's sitting, which may earn the certificate.
 *
 * 1. `examAttempts`: the graded attempt; a sitting that was handed in before returns its recorded one
 * 2. `examSittings`: submitted; its seat in the room goes (`examSeats`, `examPresence`)
 * 3. `certificates`, with `certificateRecords`, if that completes the course; `enrollments` gets its day of completion
 * 4. `mails`: the certificate's announcement
 * 5. `pendingCounts`: what all of this counts for
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
 * Hands in a sitting whose time ran out, or that an administrator ends. One that cannot be graded any more only expires,
 * and so does that of a blocked student (EXAM-45).
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
