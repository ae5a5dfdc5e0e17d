import { v, type Infer } from "convex/values";
import { internal } from "../_generated/api";
import { internalAction } from "../functions";
import { compareCounts, Counts, differenceView, type Difference } from "../model/platform/totals/counts";
import { isTotal, recountedTables, type recountPage } from "../model/flows/recount/tables";

/**
 * Reports stored values that disagree with their rows.
 * `npx convex run cli/totals:recount`; with `'{"mend": true}'` it repairs them after writes that bypassed the
 * triggers (dashboard, import). Safe while students work.
 * Error: invalidInput (run it again).
 */
export const recount = internalAction({
  args: { mend: v.optional(v.boolean()) },
  returns: v.array(differenceView),
  handler: async (ctx, { mend = false }): Promise<Difference[]> => {
    const differences: Difference[] = [];
    const [stored, counted] = [new Counts(), new Counts()];
    for (const table of recountedTables) {
      let cursor: string | null = null;
      do {
        const page: Infer<typeof recountPage> = await ctx.runMutation(internal.jobs.totals.readPage, {
          table,
          cursor,
          mend,
        });
        differences.push(...page.differences);
        for (const count of page.counts) (isTotal(table) ? stored : counted).add(count);
        cursor = page.cursor;
      } while (cursor !== null);
    }
    for (const kind of new Set([...stored.kinds(), ...counted.kinds()])) {
      const pair = { kept: stored.of(kind), counted: counted.of(kind) };
      if (compareCounts(pair).length === 0) continue;
      differences.push(...(await ctx.runMutation(internal.jobs.totals.compareTotal, { ...pair, mend })));
    }
    return differences;
  },
});
