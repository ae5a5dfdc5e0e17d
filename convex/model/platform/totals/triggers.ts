import type { RowChange, TriggerCtx } from "../rowChange";
import { Counts } from "./counts";
import { addLater } from "./pending";
import { rowCounts, type CountedTable } from "./rows";

/** Subtracts the row's old contributions and adds its new ones. */
export function keepTotals<Table extends CountedTable>(
  table: Table,
): (ctx: TriggerCtx, change: RowChange<Table>) => Promise<void> {
  return async (ctx, { oldDoc, newDoc }) => {
    const differences = new Counts();
    for (const count of oldDoc ? await rowCounts[table](ctx, oldDoc, false) : []) differences.add(count, -1);
    for (const count of newDoc ? await rowCounts[table](ctx, newDoc, oldDoc === null) : []) differences.add(count);
    await addLater(ctx, differences.all());
  };
}
