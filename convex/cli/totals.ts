import { v, type Infer } from "convex/values";
import { internal } from "../_generated/api";
import { internalAction } from "../functions";
import { keptTables, recountedTables } from "../model/maintained";
import { compareCounts, Counts, differenceView, type Difference } from "../model/platform/totals/counts";
import type { keptPage, recountPage } from "../model/platform/totals/recount";

/**
 * `npx convex run cli/totals:recount` reports stored values that disagree with their rows; `'{"repair": true}'` repairs
 * them after writes that bypassed the triggers (dashboard, import). Safe while students work. Error: invalidInput (run
 * it again).
 */
export const recount = internalAction({
  args: { repair: v.optional(v.boolean()) },
  returns: v.array(differenceView),
  handler: async (ctx, { repair = false }): Promise<Difference[]> => {
    const differences: Difference[] = [];
    const [kept, counted] = [newSums(), newSums()];
    for (const table of keptTables) {
      let cursor: string | null = null;
      do {
        const page: Infer<typeof keptPage> = await ctx.runQuery(internal.jobs.totals.readKept, { table, cursor });
        addPage(kept, page);
        cursor = page.cursor;
      } while (cursor !== null);
    }
    for (const table of recountedTables) {
      let cursor: string | null = null;
      do {
        const args = { table, cursor, repair };
        const page: Infer<typeof recountPage> = await ctx.runMutation(internal.jobs.totals.readPage, args);
        differences.push(...page.differences);
        addPage(counted, page);
        cursor = page.cursor;
      } while (cursor !== null);
    }
    for (const pair of differing(kept.sums, counted.sums))
      differences.push(...(await ctx.runMutation(internal.jobs.totals.compareSums, { ...pair, repair })));
    for (const pair of differing(kept.totals, counted.totals))
      differences.push(...(await ctx.runMutation(internal.jobs.totals.compareTotal, { ...pair, repair })));
    return differences;
  },
});

const newSums = () => ({ totals: new Counts(), sums: new Counts() });

function addPage(to: ReturnType<typeof newSums>, { totals, sums }: Infer<typeof keptPage>): void {
  for (const count of totals) to.totals.add(count);
  for (const count of sums) to.sums.add(count);
}

function differing(kept: Counts, counted: Counts) {
  return [...new Set([...kept.kinds(), ...counted.kinds()])]
    .map((kind) => ({ kept: kept.of(kind), counted: counted.of(kind) }))
    .filter((pair) => compareCounts(pair).length > 0);
}
