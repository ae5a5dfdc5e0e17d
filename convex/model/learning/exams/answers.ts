import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { toExamLetter, type ExamLetter } from "../../../shared/examLetters";
import { fail } from "../../platform/errors";
import { isDue, isOver } from "./deadline";
import { repairDraw, toShown, toStored, type Drawn } from "./draw";
import { listQuestions, type Ctx } from "./reads";
import { readSeen } from "./seen";

type QuestionId = Id<"examQuestions">;
type Letters = Record<QuestionId, ExamLetter>;

/**
 * Saves one answer, replacing the one before.
 * With two devices, the later one at the server wins (EXAM-29). Errors: examTimeOver, examSittingInvalid,
 * examAnswersInvalid.
 *
 * @param shown the letter the student saw, in either case
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
  let { draw } = sitting;
  // A question that replaced a removed one joins the sitting now.
  if (!draw.some(has)) draw = await repairFromBank(ctx, sitting);
  const place = draw.find(has);
  if (letter === null || place === undefined) return fail("examAnswersInvalid");
  await storeDraw(ctx, sitting, draw);
  const answers = { ...sitting.answers, [questionId]: toStored(place, letter) };
  await ctx.db.patch("examSittings", sitting._id, { answers });
}

/** Stores the current draw. */
export async function storeDraw(ctx: MutationCtx, sitting: Doc<"examSittings">, draw: readonly Drawn[]): Promise<void> {
  const before = sitting.draw;
  const known = new Set(before.map(({ questionId }) => questionId));
  if (draw.length === before.length && draw.every(({ questionId }) => known.has(questionId))) return;
  await ctx.db.patch("examSittings", sitting._id, { draw: [...draw], drawnAt: Date.now() });
}

/** The saved answers under the letters the student sees. */
export function toShownAnswers({ draw, answers }: Doc<"examSittings">): Letters {
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
 * The sitting's current questions in order, with the answer key.
 * Reads only them, unless one has left the bank.
 */
export async function listAsked(ctx: Ctx, sitting: Doc<"examSittings">): Promise<Asked[]> {
  const { examId, draw } = sitting;
  const present = await listDrawn(ctx, examId, draw);
  if (present.length === draw.length) return present;
  return await listDrawn(ctx, examId, await repairFromBank(ctx, sitting));
}

/** The drawn questions still in the bank. */
async function listDrawn(ctx: Ctx, examId: Id<"courseExams">, draw: readonly Drawn[]): Promise<Asked[]> {
  const own = await Promise.all(
    draw.map(async ({ questionId, options }) => ({ question: await ctx.db.get("examQuestions", questionId), options })),
  );
  return own.flatMap(({ question, options }) => (question?.examId === examId ? [{ question, options }] : []));
}

async function repairFromBank(ctx: Ctx, sitting: Doc<"examSittings">): Promise<Drawn[]> {
  const { examId, draw } = sitting;
  return repairDraw(draw, await listQuestions(ctx, examId), await readSeen(ctx, sitting));
}
