import { v } from "convex/values";
import { internalMutation } from "../functions";
import { endCourses as endCoursesOf } from "../model/flows/endPass";

/** Goes on ending what an ended pass opened. */
export const endCourses = internalMutation({
  args: { passId: v.id("passes"), actorId: v.optional(v.id("users")) },
  returns: v.null(),
  handler: async (ctx, args) => {
    await endCoursesOf(ctx, args);
    return null;
  },
});
