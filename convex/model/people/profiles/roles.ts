import type { Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { fail } from "../../platform/errors";
import { voidResets } from "../signIn/resets";
import { hasAdminRole } from "./access";
import { findProfile, requireProfile } from "../../platform/accounts";

interface RoleChange {
  userId: Id<"users">;
  /** Null for the command line. */
  actorId: Id<"users"> | null;
}

/**
 * Grants the role and voids open reset links.
 * Error: notFound.
 */
export async function grantAdmin(ctx: MutationCtx, { userId }: Pick<RoleChange, "userId">): Promise<void> {
  await requireProfile(ctx, userId);
  if (await hasAdminRole(ctx, userId)) return;
  // An administrator may have made the link; administrators'
  // passwords are out of their reach (AUTH-23).
  await voidResets(ctx, userId, false);
  await ctx.db.insert("userRoles", { userId, role: "admin" });
}

/**
 * Revokes the role, in open tabs at once (SESSION-5).
 * Errors: notFound, cannotRevokeSelf, lastAdmin.
 */
export async function revokeAdmin(ctx: MutationCtx, { userId, actorId }: RoleChange): Promise<void> {
  await requireProfile(ctx, userId);
  if (userId === actorId) fail("cannotRevokeSelf");
  if (!(await hasAdminRole(ctx, userId))) return;
  await requireAnotherAdmin(ctx, userId);
  const roles = ctx.db
    .query("userRoles")
    .withIndex("by_userId_and_role", (q) => q.eq("userId", userId).eq("role", "admin"));
  for await (const role of roles) await ctx.db.delete("userRoles", role._id);
}

/**
 * Requires another unblocked administrator (ACCESS-8).
 * Always passes for people without the role. Error: lastAdmin.
 */
export async function requireAnotherAdmin(ctx: MutationCtx, leavingUserId: Id<"users">): Promise<void> {
  if (!(await hasAdminRole(ctx, leavingUserId))) return;
  const roles = ctx.db.query("userRoles").withIndex("by_role", (q) => q.eq("role", "admin"));
  for await (const { userId } of roles) {
    if (userId === leavingUserId) continue;
    const profile = await findProfile(ctx, userId);
    if (profile !== null && !profile.isBlocked) return;
  }
  fail("lastAdmin");
}
