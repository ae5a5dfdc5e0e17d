import { v } from "convex/values";
import { internal } from "./_generated/api";
import { internalMutation } from "./functions";
import { settleFinished } from "./model/practice/batches";

/** Follow what happens to a course in bounded transactions. Each schedules the next along with its own writes. */

/** Everyone's row of a finished module: whether there is something to ask. */
export const settleModule = internalMutation({
  args: { moduleId: v.id("modules"), cursor: v.union(v.string(), v.null()) },
  returns: v.null(),
  handler: async (ctx, { moduleId, cursor: from }) => {
    const cursor = await settleFinished(ctx, moduleId, from);
    if (cursor !== null) await ctx.scheduler.runAfter(0, internal.practiceBatches.settleModule, { moduleId, cursor });
    return null;
  },
});
