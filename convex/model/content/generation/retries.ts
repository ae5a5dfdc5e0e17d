import { canPass } from "../../../shared/generationReasons";
import { generationRules } from "../../../shared/limits";
import type { Outcome } from "./answer";

/**
 * Delay in ms before the next attempt, or null on final failure.
 *
 * @param failedTries before this one
 * @param longestWaitMs a provider that asks for more counts as refusing
 */
export function waitBeforeRetry(outcome: Outcome, failedTries: number, longestWaitMs: number): number | null {
  if (outcome.ok || !canPass.has(outcome.reason) || failedTries + 1 >= generationRules.tries) return null;
  const wait = outcome.retryAfterMs ?? generationRules.backoffMs * 2 ** failedTries;
  return wait > longestWaitMs ? null : wait;
}
