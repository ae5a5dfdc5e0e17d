import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { defaultMailLanguage } from "../../../shared/mailKinds";
import { profileForm } from "../../../shared/profileForm";
import type * as z from "zod/mini";
import { fail } from "../../platform/errors";
import { nextVersion, readForm } from "../../platform/forms";
import { endSessions } from "../signIn/sessions";
import { requireProfile } from "../../platform/accounts";
import { requireAnotherAdmin } from "./roles";

/** Initial values; triggers maintain the count and the search text. */
export const newProfile = {
  isBlocked: false,
  language: defaultMailLanguage,
  stoppedMails: [],
  courseCount: 0,
  searchText: "",
  version: 0,
};

/** Creates the profile, in the transaction of the user. */
export async function createProfile(
  ctx: MutationCtx,
  fields: { userId: Id<"users">; fullName: string; email: string },
): Promise<void> {
  await ctx.db.insert("profiles", { ...fields, ...newProfile });
}

/**
 * Replaces all fields; omitted ones are cleared.
 * Errors: editConflict, formInvalid.
 */
export async function updateProfile(
  ctx: MutationCtx,
  profile: Doc<"profiles">,
  input: z.input<typeof profileForm>,
  seenVersion: number,
): Promise<void> {
  const fields = readForm(profileForm, input);
  await ctx.db.patch("profiles", profile._id, { ...fields, version: nextVersion(profile, seenVersion, fields) });
}

/**
 * Blocks or unblocks a person.
 * Blocking deletes all sessions and refresh tokens in this transaction, so open tabs change with it and nothing
 * can be refreshed. `actorId` is null for the command line. The profile names the job, if one does it, for an undo.
 * Errors: cannotBlockSelf, lastAdmin, notFound.
 */
export async function setBlocked(
  ctx: MutationCtx,
  target: { userId: Id<"users">; blocked: boolean; actorId: Id<"users"> | null; jobId?: Id<"jobs"> },
): Promise<void> {
  const { userId, blocked, actorId, jobId } = target;
  const profile = await requireProfile(ctx, userId);
  if (blocked) {
    if (userId === actorId) fail("cannotBlockSelf");
    await requireAnotherAdmin(ctx, userId);
    await endSessions(ctx, userId);
  }
  if (profile.isBlocked === blocked) return;
  await ctx.db.patch("profiles", profile._id, { isBlocked: blocked, statusJobId: jobId });
}
