import { v } from "convex/values";
import { internalQuery } from "../functions";
import { readOwner } from "../model/platform/accounts";
import { requireAdmin, requireStudent } from "../model/people/profiles/access";

/**
 * Returns the administrator calling the action.
 * Errors: notAuthenticated, accountBlocked, notAdmin.
 */
export const requireAdministrator = internalQuery({
  args: {},
  returns: v.id("users"),
  handler: async (ctx) => (await requireAdmin(ctx)).userId,
});

/**
 * Returns the calling user with the sign-in address.
 * Errors: notAuthenticated, accountBlocked.
 */
export const requireSession = internalQuery({
  args: {},
  returns: v.object({ userId: v.id("users"), fullName: v.string(), email: v.string() }),
  handler: async (ctx) => {
    const { userId, profile } = await requireStudent(ctx);
    return { userId, ...(await readOwner(ctx, profile)) };
  },
});
