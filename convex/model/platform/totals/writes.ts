import type { MutationCtx } from "../../../_generated/server";
import type { Count } from "./counts";
import type { TotalKind } from "./kinds";
import { findTotal } from "./reads";

/**
 * Adds to a total and removes parts that reach 0.
 * Called by pending.ts only.
 */
export async function addToTotal(ctx: MutationCtx, difference: Count): Promise<void> {
  if (changesNothing(difference)) return;
  const { kind, parts: added } = difference;
  const row = await findTotal(ctx, kind as TotalKind);
  const count = (row?.count ?? 0) + difference.count;
  const sums = { ...row?.parts };
  for (const [part, value] of Object.entries(added)) sums[part] = (sums[part] ?? 0) + value;
  const parts = Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
  if (row === null) await ctx.db.insert("platformTotals", { kind, count, parts });
  else await ctx.db.patch("platformTotals", row._id, { count, parts });
}

export function changesNothing({ count, parts }: Count): boolean {
  return count === 0 && Object.values(parts).every((value) => value === 0);
}

export async function setTotal(ctx: MutationCtx, total: Count): Promise<void> {
  const row = await findTotal(ctx, total.kind as TotalKind);
  if (row === null) await ctx.db.insert("platformTotals", total);
  else await ctx.db.replace("platformTotals", row._id, total);
}

/** Pending changes of the total are dropped when their turn comes (pending.ts). */
export async function deleteTotal(ctx: MutationCtx, kind: TotalKind): Promise<void> {
  const row = await findTotal(ctx, kind);
  if (row !== null) await ctx.db.delete("platformTotals", row._id);
}
