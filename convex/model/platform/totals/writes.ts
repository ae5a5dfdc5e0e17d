import type { Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import type { Count } from "./counts";
import type { TotalKind } from "./kinds";
import { listTotalRows } from "./reads";

/** For pending.ts, and for the migration that joins older rows. Parts that reach 0 are removed. */
export async function addToTotal(ctx: MutationCtx, difference: Count): Promise<void> {
  if (changesNothing(difference)) return;
  const { kind, parts: added } = difference;
  const [row] = await listTotalRows(ctx, kind as TotalKind);
  const count = (row?.count ?? 0) + difference.count;
  const sums = { ...row?.parts };
  for (const [part, value] of Object.entries(added)) sums[part] = (sums[part] ?? 0) + value;
  const parts = Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
  if (row === undefined) await ctx.db.insert("platformTotals", { kind, count, parts });
  else await ctx.db.patch("platformTotals", row._id, { count, parts });
}

export function changesNothing({ count, parts }: Count): boolean {
  return count === 0 && Object.values(parts).every((value) => value === 0);
}

/** Replaces the total, with all its rows. */
export async function setTotal(ctx: MutationCtx, { kind, count, parts }: Count): Promise<void> {
  await forgetTotal(ctx, kind as TotalKind);
  await ctx.db.insert("platformTotals", { kind, count, parts });
}

/** Called when the course is deleted. */
export async function forgetCourseTotals(ctx: MutationCtx, courseId: Id<"courses">): Promise<void> {
  await forgetTotal(ctx, `course/${courseId}`);
  await forgetTotal(ctx, `exams/${courseId}`);
}

/** Called when the lesson is deleted. */
export async function forgetLessonTotal(ctx: MutationCtx, lessonId: Id<"lessons">): Promise<void> {
  await forgetTotal(ctx, `lesson/${lessonId}`);
}

/** Called when the question leaves its lesson's text. */
export async function forgetPracticeTotal(ctx: MutationCtx, questionId: Id<"practiceQuestions">): Promise<void> {
  await forgetTotal(ctx, `practice/${questionId}`);
}

/** Called when the question is deleted. */
export async function forgetItemTotal(ctx: MutationCtx, questionId: Id<"examQuestions">): Promise<void> {
  await forgetTotal(ctx, `question/${questionId}`);
}

/** What still waits for it is dropped when its turn comes (pending.ts). */
async function forgetTotal(ctx: MutationCtx, kind: TotalKind): Promise<void> {
  for (const { _id } of await listTotalRows(ctx, kind)) await ctx.db.delete("platformTotals", _id);
}
