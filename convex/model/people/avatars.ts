import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { avatarRules } from "../../shared/avatarRules";
import { fail } from "../errors";
import { readPicture } from "../pictures";
import type { RowChange, TriggerCtx } from "../rowChange";
import { deleteFile } from "../storedFiles";

/** The picture of a profile as it is stored. Error: avatarInvalid. */
export function readAvatar(bytes: ArrayBuffer): Blob {
  const picture = bytes.byteLength > avatarRules.maxBytes ? null : readPicture(new Uint8Array(bytes));
  if (picture === null || picture.width !== picture.height || picture.width > avatarRules.size) fail("avatarInvalid");
  return new Blob([bytes], { type: picture.type });
}

/** Null without a picture: the name's initials stand for it. */
export async function avatarUrl(ctx: QueryCtx | MutationCtx, { avatar }: Doc<"profiles">): Promise<string | null> {
  return avatar === undefined ? null : await ctx.storage.getUrl(avatar);
}

/** Deletes a picture that was replaced or whose profile is gone (PRIVACY-7). */
export async function dropOldAvatar(ctx: TriggerCtx, { oldDoc, newDoc }: RowChange<"profiles">): Promise<void> {
  if (oldDoc?.avatar !== undefined && oldDoc.avatar !== newDoc?.avatar) await deleteFile(ctx, oldDoc.avatar);
}
