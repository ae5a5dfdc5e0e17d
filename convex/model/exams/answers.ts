import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { toExamLetter, type ExamLetter } from "../../shared/examLetters";
import { fail } from "../errors";
import { isDue, isOver } from "./deadline";
import { mendDraw, toShown, toStored, type Drawn } from "./draw";
import { listPool } from "./pool";
import type { Ctx } from "./reads";

type QuestionId = Id<"examQuestions">;
type Letters = Record<QuestionId, ExamLetter>;

/**
 * Saves one answer, replacing the one before: of two devices the later one at the server wins (EXAM-29). Errors: examTimeOver, examSittingInvalid, examAnswersInvalid.
 *
 * @param shown the letter under which the student saw the option, in either case
 */
export async function saveAnswer(
  ctx: MutationCtx,
  sitting: Doc<"examSittings">,
  { questionId, shown }: { questionId: QuestionId; shown: string },
  now = Date.now(),
): Promise<void> {
  if (isOver(sitting, now)) fail("examTimeOver");
  if (sitting.status !== "open") fail(isDue(sitting, now) ? "examTimeOver" : "examSittingInvalid");
  const letter = toExamLetter(shown);
  const has = ({ questionId: id }: { questionId: QuestionId }): boolean => id === questionId;
  let draw = sitting.draw ?? [];
  // A question that took the place of a removed one: from now on it is part of the sitting.
  if (!draw.some(has)) draw = await mendFromBank(ctx, sitting.examId, draw);
  const place = draw.find(has);
  if (letter === null || place === undefined) return fail("examAnswersInvalid");
  const answers = { ...sitting.answers, [questionId]: toStored(place, letter) };
  await ctx.db.patch("examSittings", sitting._id, { answers, ...(draw !== sitting.draw && { draw }) });
}

/** The saved answers under the letters that the student sees. */
export function toShownAnswers({ draw = [], answers = {} }: Doc<"examSittings">): Letters {
  const shown: Letters = {};
  for (const place of draw) {
    const stored = answers[place.questionId];
    if (stored) shown[place.questionId] = toShown(place, stored);
  }
  return shown;
}

export interface Asked {
  question: Doc<"examQuestions">;
  options: readonly ExamLetter[];
}

/**
 * The questions of a sitting as they are now, in its order, with the answer key. Reads only them, unless one has left the
 * bank.
 */
export async function listAsked(ctx: Ctx, { examId, draw = [] }: Doc<"examSittings">): Promise<Asked[]> {
  const present = await listDrawn(ctx, examId, draw);
  if (present.length === draw.length) return present;
  return await listDrawn(ctx, examId, await mendFromBank(ctx, examId, draw));
}

/** Those that are in the bank. */
async function listDrawn(ctx: Ctx, examId: Id<"courseExams">, draw: readonly Drawn[]): Promise<Asked[]> {
  const own = await Promise.all(
    draw.map(async ({ questionId, options }) => ({ question: await ctx.db.get("examQuestions", questionId), options })),
  );
  return own.flatMap(({ question, options }) => (question?.examId === examId ? [{ question, options }] : []));
}

async function mendFromBank(ctx: Ctx, examId: Id<"courseExams">, draw: readonly Drawn[]): Promise<Drawn[]> {
  const exam = await ctx.db.get("courseExams", examId);
  return exam === null ? [] : mendDraw(draw, await listPool(ctx, exam));
}
