import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { internalMutation, untriggeredInternalMutation } from "../functions";
import { fail } from "../model/platform/errors";
import {
  compareCounts,
  Counts,
  countView,
  differenceView,
  type Count,
  type Difference,
} from "../model/platform/totals/counts";
import { compareFields } from "../model/flows/recount/keptFields";
import type { TotalKind } from "../model/platform/totals/kinds";
import { addUp as addUpPending, readPending, rescuePending } from "../model/platform/totals/pending";
import { readTotalWithParts } from "../model/platform/totals/reads";
import { cursor, recountedTables, recountPage } from "../model/flows/recount/tables";
import { countsOf } from "../model/platform/totals/rows";
import { setTotal } from "../model/platform/totals/writes";

/**
 * Rows per page, within a transaction's read limit.
 * One for `courseExams`, because a bank of questions is large.
 */
const rowsOf = (table: (typeof recountedTables)[number]): number => (table === "courseExams" ? 1 : 20);

/** Compares rows' maintained fields and sums their counts. */
export const readPage = untriggeredInternalMutation({
  args: { table: literals(...recountedTables), cursor, mend: v.boolean() },
  returns: recountPage,
  handler: async (ctx, { table, cursor, mend }) => {
    const { page, isDone, continueCursor } = await ctx.db.query(table).paginate({ cursor, numItems: rowsOf(table) });
    const differences: Difference[] = [];
    const counts = new Counts();
    for (const row of page) {
      differences.push(...(await compareFields(ctx, { table, row, repair: mend })));
      const repaired = mend ? await ctx.db.get(table, row._id) : row;
      for (const count of repaired ? await countsOf(ctx, table, repaired) : []) counts.add(count);
    }
    return { differences, counts: counts.all(), cursor: isDone ? null : continueCursor };
  },
});

/**
 * Rejects a total written while the rows were counted.
 * Error: invalidInput.
 */
export const compareTotal = untriggeredInternalMutation({
  args: { kept: countView, counted: countView, mend: v.boolean() },
  returns: v.array(differenceView),
  handler: async (ctx, { kept, counted, mend }) => {
    const { kind } = kept;
    const total = { kind, ...(await readTotalWithParts(ctx, kind as TotalKind)) };
    const pending = await readPending(ctx, kind);
    const now = pending && sum(total, pending);
    if (now && compareCounts({ kept: now, counted }).length === 0) return [];
    if (!now || compareCounts({ kept, counted: now }).length > 0)
      fail("invalidInput", { message: `${kind} changed meanwhile; run it again.` });
    // Excludes what `jobs/totals:addUp` has yet to add.
    if (mend) await setTotal(ctx, sum(counted, pending, -1));
    return compareCounts({ kept, counted });
  },
});

function sum(one: Count, other: Count, times = 1): Count {
  const counts = new Counts();
  counts.add(one);
  counts.add(other, times);
  return counts.of(one.kind);
}

/** Scheduled by the first pending change. */
export const addUp = internalMutation({
  args: { since: v.number() },
  returns: v.null(),
  handler: async (ctx, { since }) => {
    await addUpPending(ctx, since);
    return null;
  },
});

export const rescue = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await rescuePending(ctx);
    return null;
  },
});
