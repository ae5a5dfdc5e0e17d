import type { Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { brazilDay } from "../../../shared/brazilDay";
import { findPracticeAnswer, findPracticeDay, type Question } from "./reads";

/**
 * Grades and records one answer (PRACTICE-4).
 * Touches no exam and no progress. Returns whether it is right.
 */
export async function recordAnswer(
  ctx: MutationCtx,
  userId: Id<"users">,
  { question, option }: { question: Question; option: string },
  now = Date.now(),
): Promise<boolean> {
  const right = question.options[question.right] === option;
  const last = { right, day: brazilDay(now), answeredAt: now };
  const known = await findPracticeAnswer(ctx, userId, question._id);
  if (known) await ctx.db.patch("practiceAnswers", known._id, { ...last, answers: known.answers + 1 });
  else {
    const first = { firstRight: right, firstDay: last.day, answers: 1 };
    const { courseId, _id: questionId } = question;
    await ctx.db.insert("practiceAnswers", { userId, courseId, questionId, ...first, ...last });
  }
  await countDay(ctx, userId, { question, ...last });
  return right;
}

async function countDay(
  ctx: MutationCtx,
  userId: Id<"users">,
  { question, right, day }: { question: Question; right: boolean; day: string },
): Promise<void> {
  const row = await findPracticeDay(ctx, userId, day);
  const count = right ? 1 : 0;
  if (row === null) {
    await ctx.db.insert("practiceDays", { userId, day, answered: 1, right: count });
    return;
  }
  // The daily five shows the first answer of the day.
  const five = row.five?.map((asked) =>
    asked.questionId === question._id && asked.right === null ? { ...asked, right } : asked,
  );
  await ctx.db.patch("practiceDays", row._id, {
    answered: row.answered + 1,
    right: row.right + count,
    ...(five && { five }),
  });
}
