import { examRules } from "../../shared/limits";

/**
 * When the next attempt of the same student and course may begin: five in a row are immediate, after that one every ten
 * minutes (decisions.md, "Exam").
 *
 * @param submittedAt moments of the latest attempts, newest first; more than `immediateAttempts` of them change nothing
 * @returns ms since epoch, or null when it may begin at once
 */
export function nextAttemptAt(submittedAt: readonly number[], now: number): number | null {
  const [newest] = submittedAt;
  if (newest === undefined || submittedAt.length < examRules.immediateAttempts) return null;
  const retryAt = newest + examRules.retryAfterMs;
  return retryAt > now ? retryAt : null;
}
