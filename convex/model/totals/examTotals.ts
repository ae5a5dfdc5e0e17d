import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { examLetters, type ExamLetter } from "../../shared/examLetters";
import { examRules } from "../../shared/limits";
import type { TotalKind } from "./kinds";
import { readTotalWithParts } from "./reads";
import { addToTotal, type Parts } from "./writes";

/**
 * Parts of the exams' totals: `s0` to `s10` (scores rounded down), `passed`, and for one course also `<question>:<letter>`:
 * how often each option of a question of the current set was chosen. So a corrected right answer needs no recount.
 */
const optionPart = (questionId: string, letter: ExamLetter) => `${questionId}:${letter}`;
const isQuestionPart = (part: string) => part.includes(":");

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

/** Two rows for each submission; counts of questions that are no longer in the set leave with the next one. */
export async function countAttempt(ctx: MutationCtx, attempt: Graded, questions: readonly Question[]): Promise<void> {
  const scores = scoreParts(attempt);
  await addToTotal(ctx, "exams", 1, scores);
  const current = new Set(questions.flatMap(({ _id }) => examLetters.map((letter) => optionPart(_id, letter))));
  const parts = { ...scores, ...questionParts(attempt.answers, questions) };
  const keepsPart = (part: string) => !isQuestionPart(part) || current.has(part);
  await addToTotal(ctx, `exams/${attempt.courseId}`, 1, parts, keepsPart);
}

export interface QuestionCounts {
  answered: number;
  correct: number;
}

/** How often each question of this course's exam was answered, and right by today's answer key. For administrators. */
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

/** Scores of one course's exam or of all. `buckets[n]` counts the scores from n up to n + 1. */
export async function readScores(ctx: QueryCtx, courseId: Id<"courses"> | null) {
  const kind: TotalKind = courseId === null ? "exams" : `exams/${courseId}`;
  const { count, parts } = await readTotalWithParts(ctx, kind);
  const passed = parts.passed ?? 0;
  const buckets = Array.from({ length: examRules.maxScore + 1 }, (_, score) => parts[`s${score}`] ?? 0);
  return { buckets, passed, failed: count - passed };
}
