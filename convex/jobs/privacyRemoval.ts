import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { internalMutation, untriggeredInternalMutation } from "../functions";
import { passAttempts as pass } from "../model/flows/ownData/attempts";
import { beginRemoval } from "../model/flows/ownData/removals";
import { actWithCode, codeAnswer } from "../model/people/secondFactor/proof";
import { certificateFates } from "../shared/privacy";

/**
 * Deletes an account (PRIVACY-5 to PRIVACY-8).
 * Its batches are a job (model/flows/ownData/removals.ts).
 */

/**
 * Call only after the password matched.
 * Errors: lastAdmin, and those of actWithCode.
 */
export const begin = internalMutation({
  args: { certificates: literals(...certificateFates), code: v.string() },
  returns: codeAnswer,
  handler: async (ctx, { certificates, code }) =>
    await actWithCode(ctx, code, async ({ userId }) => {
      await beginRemoval(ctx, { userId, certificates });
    }),
});

export const passAttempts = untriggeredInternalMutation({
  args: { userId: v.id("users"), courseId: v.id("courses"), nobodyId: v.id("users") },
  returns: v.number(),
  handler: async (ctx, args) => await pass(ctx, args),
});
