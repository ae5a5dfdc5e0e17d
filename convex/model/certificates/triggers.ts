import { findEnrollment } from "../enrollments/reads";
import type { RowChange, TriggerCtx } from "../rowChange";

/** Issuing a certificate completes the enrollment. */
export async function keepCompletedAt(ctx: TriggerCtx, { newDoc }: RowChange<"certificates">): Promise<void> {
  const enrollment = newDoc && (await findEnrollment(ctx, newDoc.userId, newDoc.courseId));
  if (enrollment) await ctx.db.patch("enrollments", enrollment._id, { completedAt: newDoc.issuedAt });
}
