import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalAction, internalMutation } from "../functions";
import { reachesPeople } from "../model/platform/mail/configuration";
import { takeFromLimits } from "../model/platform/rateLimits";
import { storeAddressChange } from "../model/people/signIn/addressChanges";
import { actWithCode, codeAnswer } from "../model/people/secondFactor/proof";
import { makeSecrets } from "../model/people/signIn/confirmations";

/**
 * Call only after the password matched.
 * Errors: tooManyAttempts {retryAt}, and those of actWithCode.
 */
export const begin = internalMutation({
  args: { email: v.string(), code: v.string() },
  returns: codeAnswer,
  handler: async (ctx, { email, code }) =>
    await actWithCode(ctx, code, async ({ userId, sessionId }) => {
      await takeFromLimits(ctx, [
        { limit: "addressChanges", key: userId },
        { limit: "addressChangesTo", key: email },
      ]);
      // Without mail nobody could confirm the new address.
      if (reachesPeople())
        await ctx.scheduler.runAfter(0, internal.jobs.addressChanges.make, { userId, sessionId, email });
    }),
});

const asked = { userId: v.id("users"), sessionId: v.id("authSessions"), email: v.string() };

/** An action, because a mutation's random numbers are predictable. */
export const make = internalAction({
  args: asked,
  returns: v.null(),
  handler: async (ctx, change) => {
    await ctx.runMutation(internal.jobs.addressChanges.store, { ...change, ...makeSecrets() });
    return null;
  },
});

export const store = internalMutation({
  args: { ...asked, token: v.string(), code: v.string() },
  returns: v.null(),
  handler: async (ctx, { token, code, ...change }) => {
    await storeAddressChange(ctx, change, { token, code });
    return null;
  },
});
