import { literals } from "convex-helpers/validators";
import { v, type Infer } from "convex/values";
import { internal } from "./_generated/api";
import { internalAction, internalMutation, untriggeredInternalMutation } from "./functions";
import { fail } from "./model/errors";
import { compareCounts, Counts, countView, differenceView, type Count, type Difference } from "./model/totals/counts";
import { compareFields, keptTables } from "./model/totals/keptFields";
import type { TotalKind } from "./model/totals/kinds";
import { addUp as addUpPending, readPending, rescuePending } from "./model/totals/pending";
import { readTotalWithParts } from "./model/totals/reads";
import { countedTables, countsOf } from "./model/totals/rows";
import { setTotal } from "./model/totals/writes";

/** What is kept: in a total, or on the way there. */
const totalTables = ["platformTotals", "pendingCounts"] as const;
const tables = [...totalTables, ...new Set([...keptTables, ...countedTables])] as const;
const isTotal = (table: string): boolean => totalTables.some((name) => name === table);

/** Keeps the longest courses, texts and banks of questions within a transaction's read limit. */
const rowsOf = (table: (typeof tables)[number]): number => (table === "courseExams" ? 1 : 20);

/**
 * `npx convex run totals:recount` reports stored values that disagree with their rows; `'{"mend": true}'` repairs them
 * after writes that bypassed the triggers (dashboard, import). Safe while students work. Error: invalidInput (run it
 * again).
 */
export const recount = internalAction({
  args: { mend: v.optional(v.boolean()) },
  returns: v.array(differenceView),
  handler: async (ctx, { mend = false }): Promise<Difference[]> => {
    const differences: Difference[] = [];
    const [kept, counted] = [new Counts(), new Counts()];
    for (const table of tables) {
      let cursor: string | null = null;
      do {
        const page: Infer<typeof pageView> = await ctx.runMutation(internal.totals.readPage, { table, cursor, mend });
        differences.push(...page.differences);
        for (const count of page.counts) (isTotal(table) ? kept : counted).add(count);
        cursor = page.cursor;
      } while (cursor !== null);
    }
    for (const kind of new Set([...kept.kinds(), ...counted.kinds()])) {
      const pair = { kept: kept.of(kind), counted: counted.of(kind) };
      if (compareCounts(pair).length === 0) continue;
      differences.push(...(await ctx.runMutation(internal.totals.compareTotal, { ...pair, mend })));
    }
    return differences;
  },
});

const cursor = v.union(v.string(), v.null());
const pageView = v.object({ differences: v.array(differenceView), counts: v.array(countView), cursor });

/** Compares rows' maintained fields and sums their counts. */
export const readPage = untriggeredInternalMutation({
  args: { table: literals(...tables), cursor, mend: v.boolean() },
  returns: pageView,
  handler: async (ctx, { table, cursor, mend }) => {
    const { page, isDone, continueCursor } = await ctx.db.query(table).paginate({ cursor, numItems: rowsOf(table) });
    const differences: Difference[] = [];
    const counts = new Counts();
    for (const row of page) {
      differences.push(...(await compareFields(ctx, { table, row, mend })));
      const mended = mend ? await ctx.db.get(table, row._id) : row;
      for (const count of mended ? await countsOf(ctx, table, mended) : []) counts.add(count);
    }
    return { differences, counts: counts.all(), cursor: isDone ? null : continueCursor };
  },
});

/** Refuses a total that was written while the rows were counted. Error: invalidInput. */
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
    // Without what `totals:addUp` is going to add.
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

/** Scheduled by the first change that waits. */
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
