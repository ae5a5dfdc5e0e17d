import type { Id } from "../../../_generated/dataModel";
import { requireProfile } from "../../platform/accounts";
import { recordAudit } from "../../platform/audit/writes";
import { nextVersion } from "../../platform/forms";
import type { AdminCtx } from "../../platform/rowChange";

interface StudentNote {
  userId: Id<"users">;
  note: string;
  /** Version that the administrator edited. */
  seenVersion: number;
}

/**
 * Saves administrators' notes on a person (PEOPLE-11).
 * They have a version of their own: a save must not refuse what the person types in the profile's form. The audit
 * trail does not repeat the text. Errors: notFound, editConflict.
 */
export async function saveNote(ctx: AdminCtx, { userId, note, seenVersion }: StudentNote): Promise<void> {
  const { _id, fullName, adminNote = "", adminNoteVersion = 0 } = await requireProfile(ctx, userId);
  const version = nextVersion({ note: adminNote, version: adminNoteVersion }, seenVersion, { note });
  if (note === adminNote) return;
  await ctx.db.patch("profiles", _id, { adminNote: note === "" ? undefined : note, adminNoteVersion: version });
  const target = { targetKind: "student", targetId: userId, targetLabel: fullName } as const;
  await recordAudit(ctx, { action: "student.noted", ...target });
}
