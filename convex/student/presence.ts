import { v } from "convex/values";
import { studentMutation } from "../functions";
import { markHere } from "../model/learning/presence/presence";

/** Heartbeat of an open lesson or practice (GLANCE-3); writes at most once in `presenceRules.leastMs`. */
export const beat = studentMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await markHere(ctx, { userId: ctx.viewer.userId });
    return null;
  },
});
