import type { RowChange, TriggerCtx } from "../rowChange";
import { Counts } from "./counts";
import { rowCounts, type CountedTable } from "./rows";
import { addToTotal, spreadOf } from "./writes";

/** Subtracts what the row counted before the change and adds what it counts now. */
export function keepTotals<Table extends CountedTable>(
  table: Table,
): (ctx: TriggerCtx, change: RowChange<Table>) => Promise<void> {
  return async (ctx, { oldDoc, newDoc }) => {
    const differences = new Counts();
    for (const count of oldDoc ? await rowCounts[table](ctx, oldDoc, false) : []) differences.add(count, -1);
    for (const count of newDoc ? await rowCounts[table](ctx, newDoc, oldDoc === null) : []) differences.add(count);
    const spread = spreadOf(newDoc ?? oldDoc);
    for (const difference of differences.all()) await addToTotal(ctx, difference, spread);
  };
}
