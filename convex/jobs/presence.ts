import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalMutation } from "../functions";
import { sweepGone } from "../model/learning/presence/presence";

/** Notices who has gone, so that the dashboard counts who is here. */
export const sweep = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (await sweepGone(ctx)) await ctx.scheduler.runAfter(0, internal.jobs.presence.sweep, {});
    return null;
  },
});
