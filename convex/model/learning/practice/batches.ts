import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { finishIfEvery } from "./finished";
import { hasPractice } from "./reads";

/** Rows per transaction, small enough to rarely delay students' own writes. */
const ROWS = 100;

/** Updates rows after the module got or lost questions. Returns the next cursor. */
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

/** Moves students' progress into the lesson's module. Returns the next cursor. */
export async function moveProgress(
  ctx: MutationCtx,
  lessonId: Id<"lessons">,
  cursor: string | null,
): Promise<string | null> {
  const lesson = await ctx.db.get("lessons", lessonId);
  if (lesson === null) return null;
  const { page, isDone, continueCursor } = await listSomeProgress(ctx, lessonId, cursor);
  const { moduleId } = lesson;
  for (const row of page) if (row.moduleId !== moduleId) await ctx.db.patch("lessonProgress", row._id, { moduleId });
  return isDone ? null : continueCursor;
}

/** Finishes the module for students who completed every lesson. Returns the next cursor. */
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

/** Rows of a deleted module. Returns whether there may be more. */
export async function forgetFinished(ctx: MutationCtx, moduleId: Id<"modules">): Promise<boolean> {
  const rows = await ctx.db
    .query("finishedModules")
    .withIndex("by_moduleId", (q) => q.eq("moduleId", moduleId))
    .take(ROWS);
  for (const { _id } of rows) await ctx.db.delete("finishedModules", _id);
  return rows.length === ROWS;
}

/** A module without questions must not stand before all others. */
async function settleRow(ctx: MutationCtx, { _id, moduleId, practicedAt }: Doc<"finishedModules">): Promise<void> {
  const asks = await hasPractice(ctx, moduleId);
  if (asks !== (practicedAt !== undefined))
    await ctx.db.patch("finishedModules", _id, { practicedAt: asks ? 0 : undefined });
}
