import type { Doc, Id } from "../../_generated/dataModel";
import type { AuditAction } from "../../shared/auditActions";
import { recordAudit } from "../platform/audit/writes";
import { fail } from "../platform/errors";
import { findProfile } from "../platform/accounts";
import type { AdminCtx } from "../platform/rowChange";
import { isOver, moveDeadline } from "../learning/exams/deadline";
import { closeSitting } from "./submitExam";

type Sitting = Doc<"examSittings">;

/** Error: examSittingClosed. */
export async function requireOpen(ctx: AdminCtx, sittingId: Id<"examSittings">): Promise<Sitting> {
  const sitting = await ctx.db.get("examSittings", sittingId);
  return sitting?.status === "open" && !isOver(sitting, Date.now()) ? sitting : fail("examSittingClosed");
}

/**
 * Extends this sitting only.
 * The student's own accommodation stays as it is. Error: examSittingClosed.
 */
export async function addMinutes(ctx: AdminCtx, sitting: Sitting, minutes: number): Promise<void> {
  if (sitting.deadlineAt === undefined) fail("examSittingClosed");
  await moveDeadline(ctx, sitting, minutes);
  await audit(ctx, sitting, { action: "student.examExtended", detail: `+${minutes} min` });
}

/**
 * Submits what is saved.
 * A blocked student's sitting expires instead (EXAM-45).
 */
export async function endSitting(ctx: AdminCtx, sitting: Sitting): Promise<void> {
  await closeSitting(ctx, sitting, { ended: true });
  await audit(ctx, sitting, { action: "student.examEnded" });
}

/**
 * Closes the sitting without an attempt, so without certificate.
 * It counts as a try (EXAM-64).
 */
export async function annulSitting(ctx: AdminCtx, sitting: Sitting, reason: string): Promise<void> {
  await ctx.db.patch("examSittings", sitting._id, { status: "annulled", annulled: { at: Date.now(), reason } });
  await audit(ctx, sitting, { action: "student.examAnnulled", detail: reason });
}

async function audit(
  ctx: AdminCtx,
  { userId, courseId }: Sitting,
  { action, detail }: { action: AuditAction; detail?: string },
): Promise<void> {
  const course = await ctx.db.get("courses", courseId);
  const profile = await findProfile(ctx, userId);
  const target = { targetKind: "student", targetId: userId, targetLabel: profile?.fullName ?? "" } as const;
  const parts = [course?.title, detail].filter((part) => part !== undefined);
  await recordAudit(ctx, { action, ...target, detail: parts.join(": ") });
}
