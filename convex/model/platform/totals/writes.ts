import type { Doc } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import type { RowChange, TriggerCtx } from "../rowChange";
import type { Count } from "./counts";
import type { TotalKind } from "./kinds";
import type { Scope } from "./scopes";
import { rankOf } from "./ranks";
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
  await setTotal(ctx, { kind, count, parts }, row);
}

export function changesNothing({ count, parts }: Count): boolean {
  return count === 0 && Object.values(parts).every((value) => value === 0);
}

export async function setTotal(ctx: MutationCtx, total: Count, row?: Doc<"platformTotals"> | null): Promise<void> {
  const known = row === undefined ? await findTotal(ctx, total.kind as TotalKind) : row;
  const ranked = { ...total, ...(await rankOf(ctx, total)) };
  if (known === null) await ctx.db.insert("platformTotals", ranked);
  else await ctx.db.replace("platformTotals", known._id, ranked);
}

/** Trigger of `examQuestions`: a corrected key changes which answers were right. */
export async function rankQuestion(ctx: TriggerCtx, { id, oldDoc, newDoc }: RowChange<"examQuestions">): Promise<void> {
  if (!oldDoc || !newDoc || oldDoc.correctOption === newDoc.correctOption) return;
  const row = await findTotal(ctx, `question/${id}`);
  if (row) await ctx.innerDb.patch("platformTotals", row._id, await rankOf(ctx, row));
}

/**
 * Deletes a total, or all of a scope: some two a month.
 * Pending changes are dropped when their turn comes (pending.ts).
 */
export async function deleteTotal(ctx: MutationCtx, kind: TotalKind | Scope): Promise<void> {
  const rows = ctx.db
    .query("platformTotals")
    .withIndex("by_kind", (q) =>
      kind.endsWith("/") ? q.gte("kind", kind).lt("kind", `${kind}~`) : q.eq("kind", kind),
    );
  for await (const { _id } of rows) await ctx.db.delete("platformTotals", _id);
}
