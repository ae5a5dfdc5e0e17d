import { v } from "convex/values";
import { staffMutation } from "../functions";
import { enrollByHand } from "../model/learning/enrollments/byHand";
import { endEnrollment } from "../model/flows/endEnrollment";
import { fail } from "../model/platform/errors";
import { readForm } from "../model/platform/forms";
import { endingForm } from "../shared/endingForm";

/**
 * Enrolls a person.
 * Errors: notFound, personEnrolled, couponInvalid, couponExpired, couponExhausted.
 */
export const enroll = staffMutation("letIn")({
  args: { userId: v.id("users"), courseId: v.id("courses"), couponCode: v.optional(v.string()) },
  returns: v.null(),
  handler: async (ctx, { couponCode = "", ...request }) => {
    const done = await enrollByHand(ctx, { ...request, couponCode, actorId: ctx.viewer.userId });
    if (done.outcome === "couponRefused") fail(done.code);
    if (done.outcome === "alreadyEnrolled") fail("personEnrolled");
    return null;
  },
});

/**
 * Ends an enrollment; the student sees the reason.
 * Named by its own id, so that a stale dialog cannot end a later one. Errors: formInvalid, notFound.
 */
export const end = staffMutation("letIn")({
  args: { enrollmentId: v.id("enrollments"), reason: v.string() },
  returns: v.null(),
  handler: async (ctx, { enrollmentId, ...input }) => {
    const { reason } = readForm(endingForm, input);
    await endEnrollment(ctx, { enrollmentId, reason, actorId: ctx.viewer.userId });
    return null;
  },
});
