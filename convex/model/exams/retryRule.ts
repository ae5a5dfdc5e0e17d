import { examRules } from "../../shared/limits";

/** A student's attempts in a course so far. */
export interface EarlierAttempts {
  /** Counts beyond `immediateAttempts` make no difference. */
  count: number;
  /** Submission time of the newest in ms since epoch; null without any. */
  newest: number | null;
}

/**
 * When the student may begin the next attempt: five in a row are immediate, then one every ten minutes (EXAM-19).
 *
 * @returns ms since epoch, or null for now
 */
export function nextAttemptAt({ count, newest }: EarlierAttempts, now: number): number | null {
  if (newest === null || count < examRules.immediateAttempts) return null;
  const retryAt = newest + examRules.retryAfterMs;
  return retryAt > now ? retryAt : null;
}
