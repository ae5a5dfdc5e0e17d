import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalMutation, untriggeredInternalMutation } from "../functions";
import { passAttempts as pass } from "../model/flows/ownData/attempts";
import { beginRemoval, removeBatch, restartStuckRemovals } from "../model/flows/ownData/removals";
import { actWithCode, codeAnswer } from "../model/people/secondFactor/proof";
import { certificateFates } from "../shared/privacy";

/**
 * Deletes an account (PRIVACY-5 to PRIVACY-8) in bounded transactions. Each schedules the next along with its own
 * writes, so a restart resumes them.
 */

/** Call only after the password was right. Errors: lastAdmin, and see actWithCode. */
export const begin = internalMutation({
  args: { certificates: literals(...certificateFates), code: v.string() },
  returns: codeAnswer,
  handler: async (ctx, { certificates, code }) =>
    await actWithCode(ctx, code, async ({ userId }) => {
      const removalId = await beginRemoval(ctx, { userId, certificates });
      await ctx.scheduler.runAfter(0, internal.jobs.privacyRemoval.batch, { removalId });
    }),
});

/** Runs the next batch. Safe to call more than once: the removal stores its progress. */
export const batch = internalMutation({
  args: { removalId: v.id("accountRemovals") },
  returns: v.null(),
  handler: async (ctx, { removalId }) => {
    const more = await removeBatch(ctx, removalId);
    if (more) await ctx.scheduler.runAfter(0, internal.jobs.privacyRemoval.batch, { removalId });
    return null;
  },
});

export const passAttempts = untriggeredInternalMutation({
  args: { userId: v.id("users"), courseId: v.id("courses"), nobodyId: v.id("users") },
  returns: v.number(),
  handler: async (ctx, args) => await pass(ctx, args),
});

/** Periodic: after an error, a deletion goes on by itself. */
export const rescue = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await restartStuckRemovals(ctx);
    return null;
  },
});
