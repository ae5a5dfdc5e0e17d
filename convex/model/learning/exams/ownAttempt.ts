import { v, type Infer } from "convex/values";
import type { Doc } from "../../../_generated/dataModel";

export const ownAttempt = v.object({
  _id: v.id("examAttempts"),
  /** Out of 10. */
  score: v.number(),
  passed: v.boolean(),
  submittedAt: v.number(),
  /** Whether time ran out before the student submitted. */
  lapsed: v.boolean(),
  /** Whether an administrator ended it. */
  ended: v.boolean(),
});

/** Scores only: nothing depends on single questions (EXAM-1). */
export function toOwnAttempt({
  _id,
  score,
  passed,
  submittedAt,
  lapsed = false,
  ended = false,
}: Doc<"examAttempts">): Infer<typeof ownAttempt> {
  return { _id, score, passed, submittedAt, lapsed, ended };
}
