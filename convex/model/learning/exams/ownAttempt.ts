import { v, type Infer } from "convex/values";
import type { Doc } from "../../../_generated/dataModel";

export const ownAttempt = v.object({
  _id: v.id("examAttempts"),
  /** Out of 10. */
  score: v.number(),
  passed: v.boolean(),
  submittedAt: v.number(),
  /** The time ran out before the student handed in. */
  lapsed: v.boolean(),
  /** An administrator ended it. */
  ended: v.boolean(),
});

/** Scores only: nothing here depends on single questions (EXAM-1). */
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
