import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalAction, internalMutation } from "../functions";
import { makeSecrets, storeSecrets } from "../model/people/signIn/confirmations";

export const create = internalAction({
  args: { userId: v.id("users") },
  returns: v.null(),
  handler: async (ctx, { userId }) => {
    await ctx.runMutation(internal.jobs.confirmations.store, { userId, ...makeSecrets() });
    return null;
  },
});

export const store = internalMutation({
  args: { userId: v.id("users"), token: v.string(), code: v.string() },
  returns: v.null(),
  handler: async (ctx, { userId, ...secrets }) => {
    await storeSecrets(ctx, userId, secrets);
    return null;
  },
});
