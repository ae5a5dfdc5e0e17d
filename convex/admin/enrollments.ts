import { v } from "convex/values";
import { adminMutation } from "../functions";
import { enrollByHand } from "../model/learning/enrollments/byHand";
import { fail } from "../model/platform/errors";

/**
 * Enrolls a person.
 * Errors: notFound, personEnrolled, couponInvalid, couponExpired, couponExhausted.
 */
export const enroll = adminMutation({
  args: { userId: v.id("users"), courseId: v.id("courses"), couponCode: v.optional(v.string()) },
  returns: v.null(),
  handler: async (ctx, { couponCode = "", ...request }) => {
    const done = await enrollByHand(ctx, { ...request, couponCode, actorId: ctx.viewer.userId });
    if (done.outcome === "couponRefused") fail(done.code);
    if (done.outcome === "alreadyEnrolled") fail("personEnrolled");
    return null;
  },
});
