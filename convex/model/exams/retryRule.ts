import { examRules } from "../../shared/limits";

/** What the rule knows of a student's attempts in a course. */
export interface EarlierAttempts {
  /** More than `immediateAttempts` of them change nothing. */
  count: number;
  /** When the newest was submitted, ms since epoch; null without any. */
  newest: number | null;
}

/**
 * When the next attempt of the same student and course may begin: five in a row are immediate, after that one every ten
 * minutes (EXAM-19).
 *
 * @returns ms since epoch, or null when it may begin at once
 */
export function nextAttemptAt({ count, newest }: EarlierAttempts, now: number): number | null {
  if (newest === null || count < examRules.immediateAttempts) return null;
  const retryAt = newest + examRules.retryAfterMs;
  return retryAt > now ? retryAt : null;
}
