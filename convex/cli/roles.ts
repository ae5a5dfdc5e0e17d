import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { internalMutation } from "../functions";
import { requireUserByEmail } from "../model/platform/accounts";
import { grantRole, revokeRole } from "../model/people/profiles/roles";
import { schoolRoles } from "../shared/rights";

const args = { email: v.string(), role: literals(...schoolRoles) };

/**
 * Grants the role of administrator or support.
 * `npx convex run cli/roles:grant '{"email":"…","role":"admin"}'`. Error: notFound.
 */
export const grant = internalMutation({
  args,
  returns: v.null(),
  handler: async (ctx, { email, role }) => {
    await grantRole(ctx, { userId: await requireUserByEmail(ctx, email), role });
    return null;
  },
});

/**
 * Revokes the role.
 * Errors: notFound, lastAdmin.
 */
export const revoke = internalMutation({
  args,
  returns: v.null(),
  handler: async (ctx, { email, role }) => {
    await revokeRole(ctx, { userId: await requireUserByEmail(ctx, email), role, actorId: null });
    return null;
  },
});
