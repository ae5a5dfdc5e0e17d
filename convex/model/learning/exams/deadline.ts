import { internal } from "../../../_generated/api";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { examRules } from "../../../shared/limits";

type Timed = Pick<Doc<"examSittings">, "deadlineAt">;

/** Whether time is up; answers in transit still count. */
export function isDue({ deadlineAt }: Timed, now: number): boolean {
  return deadlineAt !== undefined && now >= deadlineAt;
}

/** Whether no answer counts any more. */
export function isOver({ deadlineAt }: Timed, now: number): boolean {
  return deadlineAt !== undefined && now > deadlineAt + examRules.submissionGraceMs;
}

/**
 * Moves the deadline, effective immediately.
 * Time taken back ends the sitting now, not in the past.
 */
export async function moveDeadline(
  ctx: MutationCtx,
  sitting: Timed & Pick<Doc<"examSittings">, "_id">,
  minutes: number,
  now = Date.now(),
): Promise<void> {
  if (minutes === 0 || sitting.deadlineAt === undefined || isOver(sitting, now)) return;
  const deadlineAt = Math.max(now, sitting.deadlineAt + minutes * 60_000);
  await ctx.db.patch("examSittings", sitting._id, { deadlineAt });
  await scheduleClosing(ctx, sitting._id, deadlineAt);
}

/** Schedules the closing; no page has to be open (EXAM-23). */
export async function scheduleClosing(
  ctx: MutationCtx,
  sittingId: Id<"examSittings">,
  deadlineAt: number,
): Promise<void> {
  // The first moment at which the sitting is over.
  const at = deadlineAt + examRules.submissionGraceMs + 1;
  await ctx.scheduler.runAt(at, internal.jobs.exams.closeLapsed, { sittingId });
}
