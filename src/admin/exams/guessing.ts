import { examRules } from "@convex/shared/limits";

const DAY_MS = 24 * 60 * 60_000;
const OPTIONS = 4;

/** Attempts that a student has within a day, each as early as it may be. */
export const triesOnFirstDay = examRules.immediateAttempts + Math.ceil(DAY_MS / examRules.pauseMs) - 1;

/**
 * Probability that someone who clicks at random passes on the first day.
 *
 * @param questions of each attempt
 * @param passingScore percent of right answers
 */
export function luckOnFirstDay(questions: number, passingScore: number): number {
  const needed = Math.ceil((questions * passingScore) / 100 - 1e-9);
  let once = 0;
  for (let right = needed; right <= questions; right++)
    once += choose(questions, right) * (1 / OPTIONS) ** right * (1 - 1 / OPTIONS) ** (questions - right);
  return 1 - (1 - once) ** triesOnFirstDay;
}

const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
