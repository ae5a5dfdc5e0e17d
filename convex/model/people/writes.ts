import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { profileForm } from "../../shared/profileForm";
import type * as z from "zod/mini";
import { fail } from "../errors";
import { endSessions } from "../signIn/sessions";
import { requireProfile } from "./reads";
import { requireAnotherAdmin } from "./roles";

/** Call it in the transaction that creates the user. */
export async function createProfile(
  ctx: MutationCtx,
  fields: { userId: Id<"users">; fullName: string; email: string },
): Promise<void> {
  await ctx.db.insert("profiles", { ...fields, isBlocked: false, courseCount: 0, searchText: "" });
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
  const { userId, blocked, actorId } = target;
  const profile = await requireProfile(ctx, userId);
  if (blocked) {
    if (userId === actorId) fail("cannotBlockSelf");
    await requireAnotherAdmin(ctx, userId);
    await endSessions(ctx, userId);
  }
  if (profile.isBlocked === blocked) return;
  await ctx.db.patch("profiles", profile._id, { isBlocked: blocked });
}
