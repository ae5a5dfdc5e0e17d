import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalMutation } from "../functions";
import { endCourses as endCoursesOf, endExpired as endExpiredPasses } from "../model/flows/endPass";

/** Goes on ending what an ended pass opened. */
export const endCourses = internalMutation({
  args: { passId: v.id("passes"), actorId: v.optional(v.id("users")) },
  returns: v.null(),
  handler: async (ctx, args) => {
    await endCoursesOf(ctx, args);
    return null;
  },
});

export const endExpired = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (await endExpiredPasses(ctx)) await ctx.scheduler.runAfter(0, internal.jobs.passes.endExpired, {});
    return null;
  },
});
