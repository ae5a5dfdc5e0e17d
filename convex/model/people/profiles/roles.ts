import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import type { SchoolRole } from "../../../shared/rights";
import { fail } from "../../platform/errors";
import { voidResets } from "../signIn/resets";
import { hasAdminRole } from "./access";
import { findProfile, requireProfile } from "../../platform/accounts";

interface RoleChange {
  userId: Id<"users">;
  role: SchoolRole;
}

/**
 * Grants a role in the whole school; an administrator's voids open reset links.
 * Error: notFound.
 */
export async function grantRole(ctx: MutationCtx, { userId, role }: RoleChange): Promise<void> {
  await requireProfile(ctx, userId);
  if ((await findRole(ctx, { userId, role })) !== null) return;
  // An administrator may have made the link; administrators'
  // passwords are out of their reach (AUTH-23).
  if (role === "admin") await voidResets(ctx, userId, false);
  await ctx.db.insert("userRoles", { userId, role });
}

/**
 * Revokes a role, in open tabs at once (SESSION-5).
 * `actorId` is null for the command line. Errors: notFound, cannotRevokeSelf, lastAdmin (administrators').
 */
export async function revokeRole(
  ctx: MutationCtx,
  { userId, role, actorId }: RoleChange & { actorId: Id<"users"> | null },
): Promise<void> {
  await requireProfile(ctx, userId);
  if (role === "admin" && userId === actorId) fail("cannotRevokeSelf");
  const row = await findRole(ctx, { userId, role });
  if (row === null) return;
  if (role === "admin") await requireAnotherAdmin(ctx, userId);
  await ctx.db.delete("userRoles", row._id);
}

async function findRole(ctx: MutationCtx, { userId, role }: RoleChange): Promise<Doc<"userRoles"> | null> {
  return await ctx.db
    .query("userRoles")
    .withIndex("by_userId_and_role", (q) => q.eq("userId", userId).eq("role", role))
    .unique();
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
