import { examRules } from "../../../shared/limits";

/** A student's attempts in a course so far. */
export interface EarlierAttempts {
  /** Counts beyond `countedAttempts` make no difference. */
  count: number;
  /** Submission time of the newest, ms since epoch, if any. */
  newest: number | null;
}

/** Attempts without a pause: more if repeats draw other questions. */
export function immediateAttempts({ bank, draw }: { bank: number; draw: number }): number {
  const { smallBank, largeBank } = examRules.immediateAttempts;
  return draw > 0 && bank >= examRules.largeBank * draw ? largeBank : smallBank;
}

/** From this number of attempts on, the pause stays the same. */
export const countedAttempts = examRules.immediateAttempts.largeBank + examRules.pausesMs.length;

/**
 * When the student may begin the next attempt (EXAM-19).
 * Some at once, then after growing pauses.
 *
 * @param immediate from `immediateAttempts`
 * @returns ms since epoch, or null for now
 */
export function nextAttemptAt({ count, newest }: EarlierAttempts, immediate: number, now: number): number | null {
  if (newest === null || count < immediate) return null;
  const pauses = examRules.pausesMs;
  const retryAt = newest + (pauses[Math.min(count - immediate, pauses.length - 1)] ?? 0);
  return retryAt > now ? retryAt : null;
}
