import { v } from "convex/values";
import { studentMutation } from "../functions";
import { isStaff } from "../model/people/profiles/staff";
import { markHere } from "../model/learning/presence/presence";

/** Heartbeat of an open lesson or practice (GLANCE-3); writes at most once in `presenceRules.leastMs`. */
export const beat = studentMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    const { userId } = ctx.viewer;
    // Staff look at lessons as students see them and are not counted (ROLE-5).
    if (!(await isStaff(ctx, userId))) await markHere(ctx, { userId });
    return null;
  },
});
