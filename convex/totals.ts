import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { internal } from "./_generated/api";
import { internalAction, internalMutation, internalQuery } from "./functions";
import { fail } from "./model/errors";
import {
  compareCourses,
  comparePerson,
  countNews,
  compareTotals,
  differenceView,
  type Difference,
} from "./model/totals/comparison";
import { readTotal } from "./model/totals/reads";
import { Counts, countPage, countView, recountedTables, type Count } from "./model/totals/recount";

/** Everything that began before has ended by now. */
const SETTLED_MS = 60_000;
const KINDS_AT_ONCE = 20;
const PEOPLE_AT_ONCE = 50;

/**
 * `npx convex run totals:recount` tells where kept totals differ from their rows, `'{"mend": true}'` mends them. Batch by
 * batch, while students go on. Error: invalidInput (a course was deleted meanwhile, or too much was written: run it again).
 */
export const recount = internalAction({
  args: { mend: v.optional(v.boolean()) },
  returns: v.array(differenceView),
  handler: async (ctx, { mend = false }): Promise<Difference[]> => {
    const until = Date.now() - SETTLED_MS;
    const removals = await ctx.runQuery(internal.totals.removals, {});
    const counts = new Counts();
    // A total without rows is compared with nothing.
    for (let cursor: string | null = null, more = true; more; more = cursor !== null) {
      const kept: { kinds: string[]; cursor: string | null } = await ctx.runQuery(internal.totals.kinds, { cursor });
      for (const kind of kept.kinds) counts.add(kind, 0);
      cursor = kept.cursor;
    }
    for (const table of recountedTables) {
      for (let cursor: string | null = null, more = true; more; more = cursor !== null) {
        const page: { counts: Count[]; cursor: string | null } = await ctx.runQuery(internal.totals.page, {
          table,
          cursor,
          until,
        });
        counts.addAll(page.counts);
        cursor = page.cursor;
      }
    }
    // A total that so far has only rows of this minute.
    for (const kind of await ctx.runQuery(internal.totals.newKinds, { until })) counts.add(kind, 0);
    const differences = await ctx.runMutation(internal.totals.compareCourseTotals, { mend });
    const counted = [...counts.byKind.values()].filter(({ kind }) => !["courses", "publishedCourses"].includes(kind));
    for (let from = 0; from < counted.length; from += KINDS_AT_ONCE) {
      const some = { counted: counted.slice(from, from + KINDS_AT_ONCE), until, removals, mend };
      differences.push(...(await ctx.runMutation(internal.totals.compareKinds, some)));
    }
    for (let cursor: string | null = null, more = true; more; more = cursor !== null) {
      const people: { differences: Difference[]; cursor: string | null } = await ctx.runMutation(
        internal.totals.comparePeople,
        { cursor, mend },
      );
      differences.push(...people.differences);
      cursor = people.cursor;
    }
    return differences;
  },
});

export const removals = internalQuery({
  args: {},
  returns: v.number(),
  handler: async (ctx) => await readTotal(ctx, "removals"),
});

const cursor = v.union(v.string(), v.null());

export const kinds = internalQuery({
  args: { cursor },
  returns: v.object({ kinds: v.array(v.string()), cursor }),
  handler: async (ctx, args) => {
    const result = await ctx.db.query("platformTotals").paginate({ cursor: args.cursor, numItems: 500 });
    const found = new Set(result.page.map(({ kind }) => kind).filter((kind) => kind !== "removals"));
    return { kinds: [...found], cursor: result.isDone ? null : result.continueCursor };
  },
});

export const page = internalQuery({
  args: { table: literals(...recountedTables), cursor, until: v.number() },
  returns: v.object({ counts: v.array(countView), cursor }),
  handler: async (ctx, args) => await countPage(ctx, args),
});

export const newKinds = internalQuery({
  args: { until: v.number() },
  returns: v.array(v.string()),
  handler: async (ctx, { until }) => [...(await countNews(ctx, until)).byKind.keys()],
});

export const compareKinds = internalMutation({
  args: { counted: v.array(countView), until: v.number(), removals: v.number(), mend: v.boolean() },
  returns: v.array(differenceView),
  handler: async (ctx, args) => {
    if ((await readTotal(ctx, "removals")) !== args.removals)
      fail("invalidInput", { message: "A course was deleted meanwhile; run it again." });
    return await compareTotals(ctx, args);
  },
});

export const compareCourseTotals = internalMutation({
  args: { mend: v.boolean() },
  returns: v.array(differenceView),
  handler: async (ctx, { mend }) => await compareCourses(ctx, mend),
});

export const comparePeople = internalMutation({
  args: { cursor, mend: v.boolean() },
  returns: v.object({ differences: v.array(differenceView), cursor }),
  handler: async (ctx, args) => {
    const result = await ctx.db.query("profiles").paginate({ cursor: args.cursor, numItems: PEOPLE_AT_ONCE });
    const differences: Difference[] = [];
    for (const profile of result.page) differences.push(...(await comparePerson(ctx, profile, args.mend)));
    return { differences, cursor: result.isDone ? null : result.continueCursor };
  },
});
