import { v, type Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { coverRules } from "../../shared/coverRules";
import type { RowChange, TriggerCtx } from "../rowChange";
import { deleteFile } from "../storedFiles";

/** Files that the browser has uploaded, 640 and 1280 pixels wide. */
export const coverFiles = v.object({ small: v.id("_storage"), large: v.id("_storage") });

/** Where to load an uploaded cover. */
export const coverUrls = v.object({ small: v.string(), large: v.string() });

/** Why a cover was not set; an error code of the client. */
export const coverRefusal = v.union(v.literal("coverInvalid"), v.literal("editConflict"), v.null());

type Cover = Pick<Doc<"courses">, "coverSmall" | "coverLarge">;

/** Undefined without an uploaded cover. */
export async function readCover(ctx: QueryCtx, course: Cover): Promise<Infer<typeof coverUrls> | undefined> {
  if (course.coverSmall === undefined || course.coverLarge === undefined) return undefined;
  const small = await ctx.storage.getUrl(course.coverSmall);
  const large = await ctx.storage.getUrl(course.coverLarge);
  return small === null || large === null ? undefined : { small, large };
}

/**
 * Replaces the cover; null returns to the illustration. Refused files are deleted unless they are a course's cover, so
 * the refusal is a result: an error would roll the deletion back.
 */
export async function setCover(
  ctx: MutationCtx,
  course: Doc<"courses">,
  { cover, seenVersion }: { cover: Infer<typeof coverFiles> | null; seenVersion: number },
): Promise<Infer<typeof coverRefusal>> {
  const files = cover === null ? [] : [cover.small, cover.large];
  const uploads: Id<"_storage">[] = [];
  for (const file of files) if (!(await isCover(ctx, file))) uploads.push(file);
  const stale = course.version !== seenVersion;
  if (stale || uploads.length < files.length || !(await arePictures(ctx, files))) {
    for (const file of uploads) await deleteFile(ctx, file);
    return stale ? "editConflict" : "coverInvalid";
  }
  await ctx.db.patch("courses", course._id, {
    coverSmall: cover?.small,
    coverLarge: cover?.large,
    version: course.version + 1,
  });
  return null;
}

/** Type and size as stored, not as a caller claims. */
async function arePictures(ctx: MutationCtx, files: readonly Id<"_storage">[]): Promise<boolean> {
  for (const id of files) {
    const file = await ctx.db.system.get("_storage", id);
    if (file === null || file.size > coverRules.maxBytes) return false;
    if (!coverRules.types.some((type) => type === file.contentType)) return false;
  }
  return true;
}

/** Whether a course shows it: such a file is no upload of this caller's. */
async function isCover(ctx: QueryCtx | MutationCtx, file: Id<"_storage">): Promise<boolean> {
  const small = ctx.db.query("courses").withIndex("by_coverSmall", (q) => q.eq("coverSmall", file));
  const large = ctx.db.query("courses").withIndex("by_coverLarge", (q) => q.eq("coverLarge", file));
  return (await small.first()) !== null || (await large.first()) !== null;
}

/** Deletes the files of a cover that was replaced or whose course is gone. */
export async function dropOldCover(ctx: TriggerCtx, { oldDoc, newDoc }: RowChange<"courses">): Promise<void> {
  for (const file of [oldDoc?.coverSmall, oldDoc?.coverLarge])
    if (file !== undefined && !isCoverOf(newDoc, file)) await deleteFile(ctx, file);
}

const isCoverOf = (course: Cover | null, file: Id<"_storage">): boolean =>
  course !== null && (course.coverSmall === file || course.coverLarge === file);
