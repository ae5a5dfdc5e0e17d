import { v, type Infer } from "convex/values";
import type { Doc } from "../../../_generated/dataModel";
import type { ActionCtx, MutationCtx, QueryCtx } from "../../../_generated/server";
import { coverRules } from "../../../shared/pictureRules";
import { fail } from "../../platform/errors";
import { nextVersion } from "../../platform/forms";
import { readPicture } from "../../platform/pictures/pictures";
import { deleteFile, storeFor } from "../../platform/storedFiles";

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

/** Both sizes as bytes; null restores the illustration. */
export const givenCover = v.union(v.object({ small: v.bytes(), large: v.bytes() }), v.null());

/**
 * Stores both sizes and hands them to `store`.
 * Error: coverInvalid.
 */
export async function storeCover(
  ctx: ActionCtx,
  cover: Infer<typeof givenCover>,
  store: (files: Infer<typeof coverFiles> | null) => Promise<null>,
): Promise<null> {
  const files = cover === null ? [] : [readCoverFile(cover.small), readCoverFile(cover.large)];
  return await storeFor(ctx, files, async ([small, large]) => await store(small && large ? { small, large } : null));
}

/** Validates one size of a cover. Error: coverInvalid. */
export function readCoverFile(bytes: ArrayBuffer): Blob {
  const picture = bytes.byteLength > coverRules.maxBytes ? null : readPicture(new Uint8Array(bytes));
  if (picture === null) fail("coverInvalid");
  return new Blob([bytes], { type: picture.type });
}

/**
 * Returns the fields of a course or path with another cover, and deletes the old files.
 * Error: editConflict.
 */
export async function replaceCover(
  ctx: MutationCtx,
  covered: Doc<"courses"> | Doc<"paths">,
  { cover, seenVersion }: { cover: Infer<typeof coverFiles> | null; seenVersion: number },
): Promise<Cover & { version: number }> {
  const version = nextVersion(covered, seenVersion, {});
  await deleteCover(ctx, covered);
  return { coverSmall: cover?.small, coverLarge: cover?.large, version };
}

/** Deletes the files of a cover that is no longer shown. */
export async function deleteCover(ctx: MutationCtx, { coverSmall, coverLarge }: Cover): Promise<void> {
  for (const file of [coverSmall, coverLarge]) if (file !== undefined) await deleteFile(ctx, file);
}
