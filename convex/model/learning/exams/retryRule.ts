import { examRules } from "../../../shared/limits";

/** A person's attempts in a course so far. */
export interface EarlierAttempts {
  /** Counts beyond `countedAttempts` make no difference. */
  count: number;
  /** Submission time of the newest, ms since epoch, if any. */
  newest: number | null;
}

export const countedAttempts = examRules.immediateAttempts;

/**
 * When the next attempt may begin: two at once, then one after each pause (EXAM-19).
 *
 * @returns ms since epoch, or null for now
 */
export function nextAttemptAt({ count, newest }: EarlierAttempts, now: number): number | null {
  if (newest === null || count < examRules.immediateAttempts) return null;
  const retryAt = newest + examRules.pauseMs;
  return retryAt > now ? retryAt : null;
}
