import type { Doc } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { drawSize } from "./draw";
import { annulledAt } from "./annulment";
import { findCandidate, listAnnulled, listNewestAttempts, type Participation } from "./reads";
import { countedAttempts, immediateAttempts, nextAttemptAt } from "./retryRule";

type Ctx = QueryCtx | MutationCtx;

/**
 * End of the pause by the rule, ms since epoch, if any.
 * Ignores extra attempts from administrators.
 */
export async function findPause(
  ctx: Ctx,
  participation: Participation,
  exam: Pick<Doc<"courseExams">, "questionCount" | "drawCount">,
  now: number,
): Promise<number | null> {
  const attempts = await listNewestAttempts(ctx, participation, countedAttempts);
  // Otherwise annulling would give a fresh draw at once (EXAM-64).
  const annulled = await listAnnulled(ctx, participation, countedAttempts);
  const moments = [...attempts.map(({ submittedAt }) => submittedAt), ...annulled.map(annulledAt)];
  const earlier = { count: moments.length, newest: moments.length === 0 ? null : Math.max(...moments) };
  const immediate = immediateAttempts({ bank: exam.questionCount, draw: drawSize(exam) });
  return nextAttemptAt(earlier, immediate, now);
}

/**
 * When the student may open the exam again, ms since epoch.
 * Null for now.
 */
export async function findRetryAt(
  ctx: Ctx,
  participation: Participation,
  exam: Doc<"courseExams">,
  now = Date.now(),
): Promise<number | null> {
  const pause = await findPause(ctx, participation, exam, now);
  if (pause === null) return null;
  const candidate = await findCandidate(ctx, participation);
  return candidate !== null && candidate.extraAttempts > 0 ? null : pause;
}
