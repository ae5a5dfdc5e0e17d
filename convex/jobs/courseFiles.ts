import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalMutation, internalQuery } from "../functions";
import { coverFiles } from "../model/content/courses/covers";
import { findCourseBySlug } from "../model/content/courses/reads";
import { imageFacts, listImages } from "../model/content/lessons/images";
import { requireAdmin } from "../model/people/profiles/access";
import { applyImport, planImport } from "../model/flows/courseFiles/plan";
import { readStored, toNewCourse } from "../model/flows/courseFiles/stored";
import { importPlan } from "../model/flows/courseFiles/views";
import { deleteUnnamed, isNamed } from "../model/platform/storedFiles";

/** Deletes unused uploads. `since`: when the URL was issued, in ms. */
export const sweepUploads = internalMutation({
  args: { since: v.number() },
  returns: v.null(),
  handler: async (ctx, args) => {
    const since = await deleteUnnamed(ctx, args.since);
    if (since !== null) await ctx.scheduler.runAfter(0, internal.jobs.courseFiles.sweepUploads, { since });
    return null;
  },
});

/** The course as JSON, for `writeFolder`. */
export const read = internalQuery({
  args: { slug: v.string() },
  returns: v.union(v.string(), v.null()),
  handler: async (ctx, { slug }) => {
    const course = await findCourseBySlug(ctx, slug);
    return course && JSON.stringify(toNewCourse(await readStored(ctx, course)));
  },
});

export const coverOf = internalQuery({
  args: { slug: v.string() },
  returns: v.union(coverFiles, v.null()),
  handler: async (ctx, { slug }) => {
    const { coverSmall, coverLarge } = (await findCourseBySlug(ctx, slug)) ?? {};
    return coverSmall && coverLarge ? { small: coverSmall, large: coverLarge } : null;
  },
});

/** Uploaded images of a course's lessons; empty without a course. */
export const imagesOf = internalQuery({
  args: { slug: v.string() },
  returns: v.array(v.object({ name: v.string(), storageId: v.id("_storage") })),
  handler: async (ctx, { slug }) => {
    const course = await findCourseBySlug(ctx, slug);
    const images = course ? await listImages(ctx, course._id) : [];
    return images.map(({ name, storageId }) => ({ name, storageId }));
  },
});

/**
 * An unused upload; null for a file that any row refers to.
 * Such are pictures, certificates and data exports, which are ZIPs too.
 */
export const findUpload = internalQuery({
  args: { fileId: v.string() },
  returns: v.union(v.object({ fileId: v.id("_storage"), size: v.number() }), v.null()),
  handler: async (ctx, args) => {
    const fileId = ctx.db.system.normalizeId("_storage", args.fileId);
    const file = fileId && (await ctx.db.system.get("_storage", fileId));
    if (file === null || (await isNamed(ctx, file._id))) return null;
    return { fileId: file._id, size: file.size };
  },
});

/** The given slugs that belong to courses. */
export const existing = internalQuery({
  args: { slugs: v.array(v.string()) },
  returns: v.array(v.string()),
  handler: async (ctx, { slugs }) => {
    const found = await Promise.all(slugs.map((slug) => findCourseBySlug(ctx, slug)));
    return found.flatMap((course) => course?.slug ?? []);
  },
});

/**
 * Errors: formInvalid, courseTooLarge.
 * `course`: JSON that `newCourse` accepts.
 */
export const plan = internalQuery({
  args: { course: v.string(), newCover: v.boolean(), newImages: v.array(v.string()) },
  returns: importPlan,
  handler: async (ctx, args) => {
    const { matched: _, ...found } = await planImport(ctx, args);
    return found;
  },
});

/**
 * Errors: those of `plan`, courseChanged, removalNotConfirmed.
 * For an administrator also those of `requireAdmin`.
 */
export const apply = internalMutation({
  args: {
    course: v.string(),
    cover: v.union(coverFiles, v.null()),
    images: v.array(v.object({ ...imageFacts, storageId: v.id("_storage") })),
    remove: v.boolean(),
    seen: v.union(v.string(), v.null()),
    byAdministrator: v.boolean(),
    fileName: v.string(),
  },
  returns: importPlan,
  handler: async (ctx, { byAdministrator, ...application }) => {
    const actorId = byAdministrator ? (await requireAdmin(ctx)).userId : null;
    return await applyImport(ctx, { ...application, actorId });
  },
});
