import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { issueIfComplete } from "../credentials/certificates/issue";
import { findEnrollment } from "../learning/enrollments/reads";
import { findProfile } from "../platform/accounts";
import { handIn, type HandIn } from "../learning/exams/submission";

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
