import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { internalMutation, internalQuery, untriggeredInternalMutation } from "../functions";
import { keptTables, recountedTables, rulesOf } from "../model/maintained";
import { fail } from "../model/platform/errors";
import { findParent } from "../model/platform/maintain";
import {
  compareCounts,
  Counts,
  countView,
  differenceView,
  type Count,
  type Difference,
} from "../model/platform/totals/counts";
import type { TotalKind } from "../model/platform/totals/kinds";
import { addUp as addUpPending, readPending, rescuePending } from "../model/platform/totals/pending";
import { readTotalWithParts } from "../model/platform/totals/reads";
import {
  compareFields,
  cursor,
  keptPage,
  readCounted,
  readStored,
  recountPage,
  setSums,
  sumsOf,
} from "../model/platform/totals/recount";
import { setTotal } from "../model/platform/totals/writes";

/** Totals and parents are small rows. */
const KEPT_ROWS = 500;

/** Keeps the longest texts within a transaction's read limit. */
const ROWS = 20;

const recounted = literals(...recountedTables);

/** Stored totals and sums, which are read before the rows that they count. */
export const readKept = internalQuery({
  args: { table: literals(...keptTables), cursor },
  returns: keptPage,
  handler: async (ctx, { table, cursor }) => {
    const { page, isDone, continueCursor } = await ctx.db.query(table).paginate({ cursor, numItems: KEPT_ROWS });
    const stored = await Promise.all(page.map((row) => readStored(ctx, { table, row, rules: rulesOf(table) })));
    return {
      totals: stored.flatMap(({ totals }) => totals),
      sums: stored.flatMap(({ sums }) => sums),
      cursor: isDone ? null : continueCursor,
    };
  },
});

/** Compares rows' fields with their declaration, and sums what the rows count for and add. */
export const readPage = untriggeredInternalMutation({
  args: { table: recounted, cursor, repair: v.boolean() },
  returns: recountPage,
  handler: async (ctx, { table, cursor, repair }) => {
    const { page, isDone, continueCursor } = await ctx.db.query(table).paginate({ cursor, numItems: ROWS });
    const rules = rulesOf(table) ?? {};
    const differences: Difference[] = [];
    const [totals, sums] = [new Counts(), new Counts()];
    for (const row of page) {
      differences.push(...(await compareFields(ctx, { table, row, rules, repair })));
      const counted = await readCounted(ctx, (repair ? await ctx.db.get(table, row._id) : null) ?? row, rules);
      for (const count of counted.totals) totals.add(count);
      for (const count of counted.sums) sums.add(count);
    }
    return { differences, totals: totals.all(), sums: sums.all(), cursor: isDone ? null : continueCursor };
  },
});

/**
 * Rejects a total written while the rows were counted.
 * Error: invalidInput.
 */
export const compareTotal = untriggeredInternalMutation({
  args: { kept: countView, counted: countView, repair: v.boolean() },
  returns: v.array(differenceView),
  handler: async (ctx, { kept, counted, repair }) => {
    const { kind } = kept;
    const total = { kind, ...(await readTotalWithParts(ctx, kind as TotalKind)) };
    const pending = await readPending(ctx, kind);
    const now = pending && sum(total, pending);
    if (now && compareCounts({ kept: now, counted }).length === 0) return [];
    if (!now || compareCounts({ kept, counted: now }).length > 0) refuseChanged(kind);
    // Without what `jobs/totals:addUp` is going to add.
    if (repair) await setTotal(ctx, sum(counted, pending, -1));
    return compareCounts({ kept, counted });
  },
});

/** Refuses sums that were written while the rows were counted. Error: invalidInput. */
export const compareSums = untriggeredInternalMutation({
  args: { kept: countView, counted: countView, repair: v.boolean() },
  returns: v.array(differenceView),
  handler: async (ctx, { kept, counted, repair }) => {
    const { kind } = kept;
    const { table, row } = await findParent(ctx, kind);
    if (row === null) return [];
    const now = sumsOf(table, row, (rulesOf(table)?.sums ?? []) as never);
    if (compareCounts({ kept: now, counted }).length === 0) return [];
    if (compareCounts({ kept, counted: now }).length > 0) refuseChanged(kind);
    if (repair) await setSums(ctx, sum(counted, now, 0));
    return compareCounts({ kept, counted });
  },
});

function refuseChanged(kind: string): never {
  return fail("invalidInput", { message: `${kind} changed meanwhile; run it again.` });
}

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
