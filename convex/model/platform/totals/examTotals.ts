import type { Doc, Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { examRules } from "../../../shared/limits";
import type { Parts } from "./counts";
import type { TotalKind } from "./kinds";
import { readTotalWithParts } from "./reads";

/**
 * Returns the parts of exam totals.
 * `s0` to `s10` (score rounded down) and `passed`.
 */
export function scoreParts({ score, passed }: Pick<Doc<"examAttempts">, "score" | "passed">): Parts {
  return { [`s${Math.floor(score)}`]: 1, ...(passed && { passed: 1 }) };
}

/**
 * Scores of one course's exam, or of all.
 * `buckets[n]` counts scores in [n, n + 1).
 */
export async function readScores(ctx: QueryCtx, courseId: Id<"courses"> | null) {
  const kind: TotalKind = courseId === null ? "exams" : `exams/${courseId}`;
  const { count, parts } = await readTotalWithParts(ctx, kind);
  const passed = parts.passed ?? 0;
  const buckets = Array.from({ length: examRules.maxScore + 1 }, (_, score) => parts[`s${score}`] ?? 0);
  return { buckets, passed, failed: count - passed };
}
