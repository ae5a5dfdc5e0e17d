import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { internalQuery } from "../functions";
import { coursesOfIds } from "../model/flows/coursesOf";
import { readOwner } from "../model/platform/accounts";
import { requireAdmin, requireStudent } from "../model/people/profiles/access";
import { requireRight } from "../model/people/profiles/staff";
import { rights } from "../shared/rights";

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
 * Checks the caller's right for an action, in the courses of the ids that its arguments name.
 * Errors: notAuthenticated, accountBlocked, and those of requireRight.
 */
export const requireStaff = internalQuery({
  args: { right: literals(...rights), named: v.array(v.object({ name: v.string(), id: v.string() })) },
  returns: v.null(),
  handler: async (ctx, { right, named }) => {
    await requireRight(ctx, await requireStudent(ctx), right, () => coursesOfIds(ctx, named));
    return null;
  },
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
