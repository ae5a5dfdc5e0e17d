import { v, type Infer } from "convex/values";
import type { Doc } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { coverRules } from "../../../shared/pictureRules";
import { fail } from "../../platform/errors";
import { nextVersion } from "../../platform/forms";
import { readPicture } from "../../platform/pictures/pictures";
import { deleteFile } from "../../platform/storedFiles";

/** Stored files, 640 and 1280 pixels wide. */
export const coverFiles = v.object({ small: v.id("_storage"), large: v.id("_storage") });

/** URLs of an uploaded cover. */
export const coverUrls = v.object({ small: v.string(), large: v.string() });

type Cover = Pick<Doc<"courses">, "coverSmall" | "coverLarge">;

/** Undefined without an uploaded cover. */
export async function readCover(ctx: QueryCtx, course: Cover): Promise<Infer<typeof coverUrls> | undefined> {
  if (course.coverSmall === undefined || course.coverLarge === undefined) return undefined;
  const small = await ctx.storage.getUrl(course.coverSmall);
  const large = await ctx.storage.getUrl(course.coverLarge);
  return small === null || large === null ? undefined : { small, large };
}

/** Validates one size of a cover. Error: coverInvalid. */
export function readCoverFile(bytes: ArrayBuffer): Blob {
  const picture = bytes.byteLength > coverRules.maxBytes ? null : readPicture(new Uint8Array(bytes));
  if (picture === null) fail("coverInvalid");
  return new Blob([bytes], { type: picture.type });
}

/**
 * Replaces the cover; null restores the illustration.
 * Error: editConflict.
 */
export async function setCover(
  ctx: MutationCtx,
  course: Doc<"courses">,
  { cover, seenVersion }: { cover: Infer<typeof coverFiles> | null; seenVersion: number },
): Promise<void> {
  const version = nextVersion(course, seenVersion, {});
  await ctx.db.patch("courses", course._id, { coverSmall: cover?.small, coverLarge: cover?.large, version });
  await deleteCover(ctx, course);
}

/** Deletes the files of a cover that is no longer shown. */
export async function deleteCover(ctx: MutationCtx, { coverSmall, coverLarge }: Cover): Promise<void> {
  for (const file of [coverSmall, coverLarge]) if (file !== undefined) await deleteFile(ctx, file);
}
