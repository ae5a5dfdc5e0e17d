import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { examLetters, type ExamLetter } from "../../shared/examLetters";
import { examRules } from "../../shared/limits";
import type { Parts } from "./counts";
import type { TotalKind } from "./kinds";
import { listShards, readTotalWithParts } from "./reads";

/**
 * Parts of exam totals: `s0` to `s10` (score rounded down), `passed`, and per course `<question>:<letter>`: how often
 * each option of a current question was chosen. Counting letters means a corrected right answer needs no recount.
 */
const optionPart = (questionId: string, letter: ExamLetter) => `${questionId}:${letter}`;

type Graded = Pick<Doc<"examAttempts">, "courseId" | "score" | "passed" | "answers">;
type Question = Pick<Doc<"examQuestions">, "_id" | "correctOption">;

export function scoreParts({ score, passed }: Pick<Graded, "score" | "passed">): Parts {
  return { [`s${Math.floor(score)}`]: 1, ...(passed && { passed: 1 }) };
}

export function questionParts(answers: Graded["answers"], questions: readonly Question[]): Parts {
  const parts: Parts = {};
  for (const { _id } of questions) {
    const letter = answers[_id];
    if (letter !== undefined) parts[optionPart(_id, letter)] = 1;
  }
  return parts;
}

/** Drops the counts of a removed question. */
export async function forgetQuestion(
  ctx: MutationCtx,
  courseId: Id<"courses">,
  questionId: Id<"examQuestions">,
): Promise<void> {
  for (const { _id, parts } of await listShards(ctx, `exams/${courseId}`)) {
    const others = Object.entries(parts).filter(([part]) => !part.startsWith(`${questionId}:`));
    if (others.length < Object.keys(parts).length)
      await ctx.db.patch("platformTotals", _id, { parts: Object.fromEntries(others) });
  }
}

export interface QuestionCounts {
  answered: number;
  correct: number;
}

/** How often each question was answered, and correctly by today's answer key. For administrators. */
export async function readQuestionCounts(
  ctx: QueryCtx,
  courseId: Id<"courses">,
): Promise<(question: Question) => QuestionCounts> {
  const { parts } = await readTotalWithParts(ctx, `exams/${courseId}`);
  return ({ _id, correctOption }) => {
    const chosen = (letter: ExamLetter): number => parts[optionPart(_id, letter)] ?? 0;
    return { answered: examLetters.reduce((sum, letter) => sum + chosen(letter), 0), correct: chosen(correctOption) };
  };
}

/** One course's exam, or all. `buckets[n]` counts scores in [n, n + 1). */
export async function readScores(ctx: QueryCtx, courseId: Id<"courses"> | null) {
  const kind: TotalKind = courseId === null ? "exams" : `exams/${courseId}`;
  const { count, parts } = await readTotalWithParts(ctx, kind);
  const passed = parts.passed ?? 0;
  const buckets = Array.from({ length: examRules.maxScore + 1 }, (_, score) => parts[`s${score}`] ?? 0);
  return { buckets, passed, failed: count - passed };
}
