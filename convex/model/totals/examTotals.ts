import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { examRules } from "../../shared/limits";
import type { Parts } from "./counts";
import type { TotalKind } from "./kinds";
import { listShards, readTotalWithParts } from "./reads";

/**
 * Parts of the exams' totals: `s0` to `s10` (scores rounded down), `passed`, and for one course also `a:<question>` and
 * `c:<question>`: how often a question of the current set was answered, and how often right.
 */
const answeredPart = (questionId: string) => `a:${questionId}`;
const correctPart = (questionId: string) => `c:${questionId}`;

type Graded = Pick<Doc<"examAttempts">, "courseId" | "score" | "passed" | "answers">;
type Question = Pick<Doc<"examQuestions">, "_id" | "correctOption">;

export function scoreParts({ score, passed }: Pick<Graded, "score" | "passed">): Parts {
  return { [`s${Math.floor(score)}`]: 1, ...(passed && { passed: 1 }) };
}

export function questionParts(answers: Graded["answers"], questions: readonly Question[]): Parts {
  const parts: Parts = {};
  for (const { _id, correctOption } of questions) {
    if (answers[_id] === undefined) continue;
    parts[answeredPart(_id)] = 1;
    if (answers[_id] === correctOption) parts[correctPart(_id)] = 1;
  }
  return parts;
}

/** Counts of a question that is gone from the set go with it. */
export async function forgetQuestion(
  ctx: MutationCtx,
  courseId: Id<"courses">,
  questionId: Id<"examQuestions">,
): Promise<void> {
  for (const { _id, parts } of await listShards(ctx, `exams/${courseId}`)) {
    const { [answeredPart(questionId)]: answered, [correctPart(questionId)]: _correct, ...others } = parts;
    if (answered !== undefined) await ctx.db.patch("platformTotals", _id, { parts: others });
  }
}

export interface QuestionCounts {
  answered: number;
  correct: number;
}

/** How often each question of this course's exam was answered, and right; 0 for unknown ones. For administrators. */
export async function readQuestionCounts(
  ctx: QueryCtx,
  courseId: Id<"courses">,
): Promise<(questionId: Id<"examQuestions">) => QuestionCounts> {
  const { parts } = await readTotalWithParts(ctx, `exams/${courseId}`);
  return (id) => ({ answered: parts[answeredPart(id)] ?? 0, correct: parts[correctPart(id)] ?? 0 });
}

/** Scores of one course's exam or of all. `buckets[n]` counts the scores from n up to n + 1. */
export async function readScores(ctx: QueryCtx, courseId: Id<"courses"> | null) {
  const kind: TotalKind = courseId === null ? "exams" : `exams/${courseId}`;
  const { count, parts } = await readTotalWithParts(ctx, kind);
  const passed = parts.passed ?? 0;
  const buckets = Array.from({ length: examRules.maxScore + 1 }, (_, score) => parts[`s${score}`] ?? 0);
  return { buckets, passed, failed: count - passed };
}
