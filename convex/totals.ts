import { literals } from "convex-helpers/validators";
import { v, type Infer } from "convex/values";
import { internal } from "./_generated/api";
import { internalAction, untriggeredInternalMutation } from "./functions";
import { fail } from "./model/errors";
import { compareCounts, Counts, countView, differenceView, type Difference } from "./model/totals/counts";
import { compareFields, keptTables } from "./model/totals/keptFields";
import type { TotalKind } from "./model/totals/kinds";
import { readTotalWithParts } from "./model/totals/reads";
import { countedTables, countsOf } from "./model/totals/rows";
import { setTotal } from "./model/totals/writes";

const tables = ["platformTotals", ...new Set([...keptTables, ...countedTables])] as const;
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
        for (const count of page.counts) (table === "platformTotals" ? kept : counted).add(count);
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
    const now = { kind: kept.kind, ...(await readTotalWithParts(ctx, kept.kind as TotalKind)) };
    if (compareCounts({ kept, counted: now }).length > 0)
      fail("invalidInput", { message: `${kept.kind} changed meanwhile; run it again.` });
    if (mend) await setTotal(ctx, counted);
    return compareCounts({ kept, counted });
  },
});
