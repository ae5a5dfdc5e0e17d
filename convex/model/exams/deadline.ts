import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { examRules } from "../../shared/limits";

type Timed = Pick<Doc<"examSittings">, "deadlineAt">;

/** The time is up; answers on their way still count. */
export function isDue({ deadlineAt }: Timed, now: number): boolean {
  return deadlineAt !== undefined && now >= deadlineAt;
}

/** No answer counts any more. */
export function isOver({ deadlineAt }: Timed, now: number): boolean {
  return deadlineAt !== undefined && now > deadlineAt + examRules.submissionGraceMs;
}

/** The clock runs on the server: no page has to be open (EXAM-23). */
export async function scheduleClosing(
  ctx: MutationCtx,
  sittingId: Id<"examSittings">,
  deadlineAt: number,
): Promise<void> {
  // The first moment at which the sitting is over.
  const at = deadlineAt + examRules.submissionGraceMs + 1;
  await ctx.scheduler.runAt(at, internal.exams.closeLapsed, { sittingId });
}
