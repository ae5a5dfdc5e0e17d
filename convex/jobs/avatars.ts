import { v } from "convex/values";
import { internalMutation } from "../functions";
import { requireStudent } from "../model/people/profiles/access";
import { takeFromLimits } from "../model/platform/rateLimits";

/**
 * Stores the caller's picture.
 * Errors: notAuthenticated, accountBlocked, tooManyAttempts {retryAt}.
 */
export const store = internalMutation({
  args: { avatar: v.union(v.id("_storage"), v.null()) },
  returns: v.null(),
  handler: async (ctx, { avatar }) => {
    const { userId, profile } = await requireStudent(ctx);
    if (avatar !== null) await takeFromLimits(ctx, [{ limit: "avatars", key: userId }]);
    await ctx.db.patch("profiles", profile._id, { avatar: avatar ?? undefined });
    return null;
  },
});
