import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { profileForm } from "../../shared/profileForm";
import type * as z from "zod/mini";
import { fail } from "../errors";
import { endSessions } from "../signIn/sessions";
import { addToTotal } from "../totals/writes";
import { hasAdminRole } from "./access";
import { personSearchText } from "./search";
import { findProfile, requireProfile } from "./reads";

/** Call it in the transaction that creates the user. */
export async function createProfile(
  ctx: MutationCtx,
  fields: { userId: Id<"users">; fullName: string; email: string },
): Promise<void> {
  await ctx.db.insert("profiles", {
    ...fields,
    isBlocked: false,
    courseCount: 0,
    searchText: personSearchText(fields),
  });
  await addToTotal(ctx, "students", 1);
}

/** The form carries the whole state: a field that is not given is cleared. */
export async function updateProfile(
  ctx: MutationCtx,
  profileId: Id<"profiles">,
  form: z.output<typeof profileForm>,
): Promise<void> {
  await ctx.db.patch("profiles", profileId, {
    fullName: form.fullName,
    email: form.email,
    searchText: personSearchText(form),
    dataNascimento: form.dataNascimento,
    uf: form.uf,
    cep: form.cep,
  });
}

/**
 * Blocking ends every session and refresh token in this transaction, so open tabs turn with it and nothing can be
 * refreshed. `actorId` is null for the command line. Errors: cannotBlockSelf, lastAdmin, notFound.
 */
export async function setBlocked(
  ctx: MutationCtx,
  target: { userId: Id<"users">; blocked: boolean; actorId: Id<"users"> | null },
): Promise<void> {
  const profile = await requireProfile(ctx, target.userId);
  if (target.blocked) {
    if (target.userId === target.actorId) fail("cannotBlockSelf");
    await requireAnotherAdmin(ctx, target.userId);
    await endSessions(ctx, target.userId);
  }
  await ctx.db.patch("profiles", profile._id, { isBlocked: target.blocked });
}

export async function grantAdmin(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  await requireProfile(ctx, userId);
  if (await hasAdminRole(ctx, userId)) return;
  await ctx.db.insert("userRoles", { userId, role: "admin" });
}

/** Error: lastAdmin. */
export async function revokeAdmin(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  await requireAnotherAdmin(ctx, userId);
  const roles = ctx.db
    .query("userRoles")
    .withIndex("by_userId_and_role", (q) => q.eq("userId", userId).eq("role", "admin"));
  for await (const role of roles) await ctx.db.delete("userRoles", role._id);
}

/** There is always an unblocked administrator (A8). Somebody without the role can always go. */
async function requireAnotherAdmin(ctx: MutationCtx, leavingUserId: Id<"users">): Promise<void> {
  if (!(await hasAdminRole(ctx, leavingUserId))) return;
  const roles = ctx.db.query("userRoles").withIndex("by_role", (q) => q.eq("role", "admin"));
  for await (const { userId } of roles) {
    if (userId === leavingUserId) continue;
    const profile = await findProfile(ctx, userId);
    if (profile !== null && !profile.isBlocked) return;
  }
  fail("lastAdmin");
}
