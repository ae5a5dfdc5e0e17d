import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { internal } from "./_generated/api";
import { internalMutation } from "./functions";
import { upgradeBatch, upgradedTables } from "./model/courses/upgrade";

/** `npx convex run upgrade:start` after an update of a deployment with older data. Runs in batches; again does no harm. */
export const start = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    for (const table of upgradedTables)
      await ctx.scheduler.runAfter(0, internal.upgrade.batch, { table, cursor: null });
    // Totals by day, course and score, what people are found by, and how many courses they have.
    await ctx.scheduler.runAfter(0, internal.totals.recount, { mend: true });
    return null;
  },
});

export const batch = internalMutation({
  args: { table: literals(...upgradedTables), cursor: v.union(v.string(), v.null()) },
  returns: v.null(),
  handler: async (ctx, { table, ...args }) => {
    const cursor = await upgradeBatch(ctx, table, args.cursor);
    if (cursor !== null) await ctx.scheduler.runAfter(0, internal.upgrade.batch, { table, cursor });
    return null;
  },
});
