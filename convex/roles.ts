import { v } from "convex/values";
import { internalMutation, internalQuery } from "./functions";
import { readOwner, requireUserByEmail } from "./model/people/reads";
import { requireAdmin, requireStudent } from "./model/people/access";
import { grantAdmin, revokeAdmin } from "./model/people/roles";

const args = { email: v.string(), role: v.literal("admin") };

/** `npx convex run roles:grant '{"email":"…","role":"admin"}'`. Error: notFound. */
export const grant = internalMutation({
  args,
  returns: v.null(),
  handler: async (ctx, { email }) => {
    await grantAdmin(ctx, { userId: await requireUserByEmail(ctx, email) });
    return null;
  },
});

/** Errors: notFound, lastAdmin. */
export const revoke = internalMutation({
  args,
  returns: v.null(),
  handler: async (ctx, { email }) => {
    await revokeAdmin(ctx, { userId: await requireUserByEmail(ctx, email), actorId: null });
    return null;
  },
});

/** Returns the administrator calling the action. Errors: notAuthenticated, accountBlocked, notAdmin. */
export const requireAdministrator = internalQuery({
  args: {},
  returns: v.id("users"),
  handler: async (ctx) => (await requireAdmin(ctx)).userId,
});

/** Returns who calls the action, with the sign-in address. Errors: notAuthenticated, accountBlocked. */
export const requireSession = internalQuery({
  args: {},
  returns: v.object({ userId: v.id("users"), fullName: v.string(), email: v.string() }),
  handler: async (ctx) => {
    const { userId, profile } = await requireStudent(ctx);
    return { userId, ...(await readOwner(ctx, profile)) };
  },
});
