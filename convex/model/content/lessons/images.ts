import { encodeHexLowerCase } from "@oslojs/encoding";
import { v, type Infer } from "convex/values";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { lessonImageRules, storedImageName, storedImages } from "../../../shared/lessonImages";
import { limits } from "../../../shared/limits";
import { sha256Of } from "../../platform/digest";
import { fail } from "../../platform/errors";
import { readPicture } from "../../platform/pictures/pictures";
import { deleteFile } from "../../platform/storedFiles";

/** An uploaded image and its URL. */
export const lessonImage = v.object({ name: v.string(), url: v.string(), width: v.number(), height: v.number() });

/** Facts about an image before it is stored. */
export const imageFacts = { name: v.string(), width: v.number(), height: v.number() };
export interface ImageFile {
  facts: Pick<Doc<"lessonImages">, "name" | "width" | "height">;
  file: Blob;
}

/** Null unless it is a valid picture without metadata. */
export async function readImage(bytes: Uint8Array<ArrayBuffer>): Promise<ImageFile | null> {
  const { maxBytes, most } = lessonImageRules;
  const picture = bytes.byteLength > maxBytes ? null : readPicture(bytes);
  if (picture === null || Math.max(picture.width, picture.height) > most) return null;
  const { type, width, height } = picture;
  const name = storedImageName(encodeHexLowerCase(await sha256Of(bytes)), type);
  return { facts: { name, width, height }, file: new Blob([bytes], { type }) };
}

export async function findImage(
  ctx: QueryCtx | MutationCtx,
  courseId: Id<"courses">,
  name: string,
): Promise<Doc<"lessonImages"> | null> {
  return await ctx.db
    .query("lessonImages")
    .withIndex("by_courseId_and_name", (q) => q.eq("courseId", courseId).eq("name", name))
    .unique();
}

/** All images of a course, by name. */
export async function listImages(ctx: QueryCtx | MutationCtx, courseId: Id<"courses">): Promise<Doc<"lessonImages">[]> {
  return await ctx.db
    .query("lessonImages")
    .withIndex("by_courseId_and_name", (q) => q.eq("courseId", courseId))
    .take(limits.imagesPerCourse);
}

/** Images that the text shows and the course has. */
export async function imagesIn(
  ctx: QueryCtx,
  { courseId }: Doc<"lessons">,
  markdown: string,
): Promise<Infer<typeof lessonImage>[]> {
  const names = storedImages(markdown).slice(0, limits.imagesPerLesson);
  const rows = await Promise.all(names.map((name) => findImage(ctx, courseId, name)));
  return await toImages(
    ctx,
    rows.filter((row) => row !== null),
  );
}

export async function toImages(
  ctx: QueryCtx,
  rows: readonly Doc<"lessonImages">[],
): Promise<Infer<typeof lessonImage>[]> {
  const images = await Promise.all(
    rows.map(async ({ name, width, height, storageId }) => {
      const url = await ctx.storage.getUrl(storageId);
      return url === null ? null : { name, url, width, height };
    }),
  );
  return images.filter((image) => image !== null);
}

/** Stores an image unless the course has it. Error: limitReached. */
export async function storeImage(
  ctx: MutationCtx,
  courseId: Id<"courses">,
  image: ImageFile["facts"] & { storageId: Id<"_storage"> },
): Promise<void> {
  if ((await findImage(ctx, courseId, image.name)) !== null) await deleteFile(ctx, image.storageId);
  else if ((await listImages(ctx, courseId)).length >= limits.imagesPerCourse) fail("limitReached");
  else await ctx.db.insert("lessonImages", { courseId, ...image });
}

/**
 * Deletes the images with their files.
 * Only once the course is gone: before, an older text may still show one.
 */
export async function removeImages(ctx: MutationCtx, courseId: Id<"courses">): Promise<void> {
  for (const { _id, storageId } of await listImages(ctx, courseId)) {
    await deleteFile(ctx, storageId);
    await ctx.db.delete("lessonImages", _id);
  }
}
