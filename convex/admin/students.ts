import { v } from "convex/values";
import { adminMutation } from "../functions";
import { setBlocked as block } from "../model/people/writes";

/** Errors: notFound, cannotBlockSelf, lastAdmin. */
export const setBlocked = adminMutation({
  args: { userId: v.id("users"), blocked: v.boolean() },
  returns: v.null(),
  handler: async (ctx, args) => {
    await block(ctx, { ...args, actorId: ctx.viewer.userId });
    return null;
  },
});
