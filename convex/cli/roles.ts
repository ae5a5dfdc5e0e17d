import { v } from "convex/values";
import { internalMutation } from "../functions";
import { requireUserByEmail } from "../model/platform/accounts";
import { grantAdmin, revokeAdmin } from "../model/people/profiles/roles";

const args = { email: v.string(), role: v.literal("admin") };

/**
 * Grants the role of administrator.
 * `npx convex run cli/roles:grant '{"email":"…","role":"admin"}'`. Error: notFound.
 */
export const grant = internalMutation({
  args,
  returns: v.null(),
  handler: async (ctx, { email }) => {
    await grantAdmin(ctx, { userId: await requireUserByEmail(ctx, email) });
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
  handler: async (ctx, { email }) => {
    await revokeAdmin(ctx, { userId: await requireUserByEmail(ctx, email), actorId: null });
    return null;
  },
});
