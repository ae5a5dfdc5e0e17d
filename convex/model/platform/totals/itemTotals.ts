import type { Doc, Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import type { ExamLetter } from "../../../shared/examLetters";
import type { Parts } from "./counts";
import { readTotalWithParts } from "./reads";

/**
 * Scale of the rest score: the share of other right answers.
 * Stored as a whole number, because whole numbers add up exactly.
 */
export const REST_SCALE = 10_000;

/**
 * Parts of `question/<id>`, which counts how often it was shown.
 * For each letter: how often it was chosen, and the sums of the rest score of its choosers and of its square. By
 * letter, so that a corrected answer key needs no recount.
 */
export const itemParts = {
  chosen: (letter: ExamLetter) => letter,
  rest: (letter: ExamLetter) => `${letter}Rest`,
  restSquared: (letter: ExamLetter) => `${letter}RestSquared`,
};

interface ItemCount {
  kind: `question/${Id<"examQuestions">}`;
  count: 1;
  parts: Parts;
}

/**
 * Counts each question of a student's first attempt (EXAM-41).
 * Answered or not. Nothing for later attempts, which are easier, nor for replaced questions.
 *
 * @param isNew its questions have just been read to grade it
 */
export async function itemCounts(ctx: QueryCtx, attempt: Doc<"examAttempts">, isNew: boolean): Promise<ItemCount[]> {
  const isThere = async (id: Id<"examQuestions">) => isNew || (await ctx.db.get("examQuestions", id)) !== null;
  if (!(await isFirstAttempt(ctx, attempt))) return [];
  const right = new Set<string>(attempt.rightIds);
  const others = attempt.questionCount - 1;
  const counts: ItemCount[] = [];
  for (const [id, letter] of Object.entries(attempt.answers) as [Id<"examQuestions">, ExamLetter][]) {
    if (!(await isThere(id))) continue;
    const rightOthers = attempt.correctCount - (right.has(id) ? 1 : 0);
    const rest = others === 0 ? 0 : Math.round((REST_SCALE * rightOthers) / others);
    const { chosen, rest: sum, restSquared } = itemParts;
    const parts = { [chosen(letter)]: 1, [sum(letter)]: rest, [restSquared(letter)]: rest * rest };
    counts.push({ kind: `question/${id}`, count: 1, parts });
  }
  for (const id of attempt.unanswered ?? [])
    if (await isThere(id)) counts.push({ kind: `question/${id}`, count: 1, parts: {} });
  return counts;
}

/**
 * Whether the attempt is, or was, the student's first.
 * Attempts are deleted from the last one on.
 */
async function isFirstAttempt(ctx: QueryCtx, { _creationTime, userId, examId }: Doc<"examAttempts">): Promise<boolean> {
  const first = await ctx.db
    .query("examAttempts")
    .withIndex("by_userId_and_examId", (q) => q.eq("userId", userId).eq("examId", examId))
    .first();
  return first === null || first._creationTime >= _creationTime;
}

/** Reads a question's statistics for administrators. */
export async function readItemTotal(ctx: QueryCtx, questionId: Id<"examQuestions">) {
  return await readTotalWithParts(ctx, `question/${questionId}`);
}
