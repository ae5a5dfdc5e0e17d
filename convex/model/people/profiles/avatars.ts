import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { avatarRules } from "../../../shared/pictureRules";
import { recordAudit } from "../../platform/audit/writes";
import { fail } from "../../platform/errors";
import { readPicture } from "../../platform/pictures/pictures";
import type { RowChange, TriggerCtx, WriteCtx } from "../../platform/rowChange";
import { deleteFile } from "../../platform/storedFiles";
import { requireProfile } from "../../platform/accounts";

/**
 * Returns the picture as stored.
 * Error: avatarInvalid.
 */
export function readAvatar(bytes: ArrayBuffer): Blob {
  const picture = bytes.byteLength > avatarRules.maxBytes ? null : readPicture(new Uint8Array(bytes));
  if (picture === null || picture.width !== picture.height || picture.width > avatarRules.size) fail("avatarInvalid");
  return new Blob([bytes], { type: picture.type });
}

/** Returns the picture's URL; null shows the initials. */
export async function avatarUrl(ctx: QueryCtx | MutationCtx, { avatar }: Doc<"profiles">): Promise<string | null> {
  return avatar === undefined ? null : await ctx.storage.getUrl(avatar);
}

/**
 * Removes a person's picture for an administrator.
 * Error: notFound.
 */
export async function removeAvatar(ctx: WriteCtx, userId: Id<"users">): Promise<void> {
  const { _id, avatar, fullName } = await requireProfile(ctx, userId);
  if (avatar === undefined) return;
  await ctx.db.patch("profiles", _id, { avatar: undefined });
  const target = { targetKind: "student", targetId: userId, targetLabel: fullName } as const;
  await recordAudit(ctx, { action: "student.pictureRemoved", ...target });
}

/** Deletes a picture after a replacement or removal (PRIVACY-7). */
export async function dropOldAvatar(ctx: TriggerCtx, { oldDoc, newDoc }: RowChange<"profiles">): Promise<void> {
  if (oldDoc?.avatar !== undefined && oldDoc.avatar !== newDoc?.avatar) await deleteFile(ctx, oldDoc.avatar);
}
