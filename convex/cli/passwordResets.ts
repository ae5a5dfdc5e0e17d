import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import { internalAction } from "../functions";
import { fail } from "../model/platform/errors";
import { siteUrl } from "../model/platform/env";
import { hashToken, newToken } from "../model/people/signIn/tokens";

/**
 * Returns a reset link, also for administrators.
 * `npx convex run cli/passwordResets:createLink '{"email":"…"}'`, for the school's owner.
 * Errors: notFound, invalidInput without SITE_URL.
 */
export const createLink = internalAction({
  args: { email: v.string() },
  returns: v.string(),
  handler: async (ctx, { email }): Promise<string> => {
    const userId: Id<"users"> = await ctx.runQuery(internal.jobs.passwordResets.findUser, { email });
    const site = siteUrl() ?? fail("invalidInput", { message: "Set SITE_URL, which the link begins with." });
    const token = newToken();
    await ctx.runMutation(internal.jobs.passwordResets.issue, { userId, tokenHash: await hashToken(token) });
    return `${site}/reset#${token}`;
  },
});
