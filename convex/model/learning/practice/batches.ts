import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { finishIfEvery } from "./finished";
import { hasPractice } from "./reads";

/** Rows per transaction, small enough to rarely delay students' own writes. */
const ROWS = 100;

/** Returns where to go on; null at the end. */
export async function settleFinished(
  ctx: MutationCtx,
  moduleId: Id<"modules">,
  cursor: string | null,
): Promise<string | null> {
  const { page, isDone, continueCursor } = await ctx.db
    .query("finishedModules")
    .withIndex("by_moduleId", (q) => q.eq("moduleId", moduleId))
    .paginate({ cursor, numItems: ROWS });
  for (const row of page) await settleRow(ctx, row);
  return isDone ? null : continueCursor;
}

/** Rows of progress per transaction: each may look through a whole module. */
const PROGRESS = 20;

/** Puts students' progress into the module where the lesson is now. Returns where to go on; null at the end. */
export async function moveProgress(
  ctx: MutationCtx,
  lessonId: Id<"lessons">,
  cursor: string | null,
): Promise<string | null> {
  const lesson = await ctx.db.get("lessons", lessonId);
  if (lesson === null) return null;
  const { page, isDone, continueCursor } = await listSomeProgress(ctx, lessonId, cursor);
  for (const row of page) await placeProgress(ctx, row, lesson);
  return isDone ? null : continueCursor;
}

/** Of all who completed one lesson of a module, those who completed every one. Returns where to go on; null at the end. */
export async function finishModule(
  ctx: MutationCtx,
  lessonId: Id<"lessons">,
  cursor: string | null,
): Promise<string | null> {
  const lesson = await ctx.db.get("lessons", lessonId);
  if (lesson === null) return null;
  const { page, isDone, continueCursor } = await listSomeProgress(ctx, lessonId, cursor);
  const { courseId, moduleId } = lesson;
  for (const { userId } of page) await finishIfEvery(ctx, { userId, courseId, moduleId });
  return isDone ? null : continueCursor;
}

async function listSomeProgress(ctx: MutationCtx, lessonId: Id<"lessons">, cursor: string | null) {
  return await ctx.db
    .query("lessonProgress")
    .withIndex("by_lessonId", (q) => q.eq("lessonId", lessonId))
    .paginate({ cursor, numItems: PROGRESS });
}

/** Rows that name no module wait for migrations:countLessons. */
export async function placeProgress(
  ctx: MutationCtx,
  { _id, moduleId }: Doc<"lessonProgress">,
  lesson: Doc<"lessons">,
): Promise<void> {
  if (moduleId !== undefined && moduleId !== lesson.moduleId)
    await ctx.db.patch("lessonProgress", _id, { moduleId: lesson.moduleId });
}

/** Rows of a deleted module. Returns whether there may be more. */
export async function forgetFinished(ctx: MutationCtx, moduleId: Id<"modules">): Promise<boolean> {
  const rows = await ctx.db
    .query("finishedModules")
    .withIndex("by_moduleId", (q) => q.eq("moduleId", moduleId))
    .take(ROWS);
  for (const { _id } of rows) await ctx.db.delete("finishedModules", _id);
  return rows.length === ROWS;
}

/** A module without questions would stand before all others for ever. */
export async function settleRow(
  ctx: MutationCtx,
  { _id, moduleId, practicedAt }: Doc<"finishedModules">,
): Promise<void> {
  const asks = await hasPractice(ctx, moduleId);
  if (asks !== (practicedAt !== undefined))
    await ctx.db.patch("finishedModules", _id, { practicedAt: asks ? 0 : undefined });
}
