import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { profileForm } from "../../shared/profileForm";
import type * as z from "zod/mini";
import { recordAudit } from "../audit/writes";
import { fail } from "../errors";
import { nextVersion, readForm } from "../forms";
import { endSessions } from "../signIn/sessions";
import { addToTotal } from "../totals/writes";
import { requireProfile } from "./reads";
import { requireAnotherAdmin } from "./roles";
import { personSearchText } from "./search";

/** Call it in the transaction that creates the user. */
export async function createProfile(
  ctx: MutationCtx,
  fields: { userId: Id<"users">; fullName: string; email: string },
): Promise<void> {
  await ctx.db.insert("profiles", {
    ...fields,
    isBlocked: false,
    version: 0,
    courseCount: 0,
    searchText: personSearchText(fields),
  });
  await addToTotal(ctx, "students", 1);
}

/** The form carries the whole state: a field that is not given is cleared. Errors: editConflict, formInvalid. */
export async function updateProfile(
  ctx: MutationCtx,
  profile: Doc<"profiles">,
  input: z.input<typeof profileForm>,
  seenVersion: number,
): Promise<void> {
  const fields = readForm(profileForm, input);
  const version = nextVersion(profile, seenVersion, fields);
  await ctx.db.patch("profiles", profile._id, { ...fields, searchText: personSearchText(fields), version });
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
  if (actorId === null) return;
  const action = blocked ? "student.blocked" : "student.unblocked";
  await recordAudit(ctx, { actorId, action, targetKind: "student", targetId: userId, targetLabel: profile.fullName });
}
