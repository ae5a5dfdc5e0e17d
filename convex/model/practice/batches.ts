import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
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

/** A module without questions would stand before all others for ever. */
export async function settleRow(
  ctx: MutationCtx,
  { _id, moduleId, practicedAt }: Doc<"finishedModules">,
): Promise<void> {
  const asks = await hasPractice(ctx, moduleId);
  if (asks !== (practicedAt !== undefined))
    await ctx.db.patch("finishedModules", _id, { practicedAt: asks ? 0 : undefined });
}
