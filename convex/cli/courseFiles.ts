import { v } from "convex/values";
import { internalAction, internalMutation } from "../functions";
import { exportZip, importZip } from "../model/flows/courseFiles/transfer";
import { importReport } from "../model/flows/courseFiles/views";
import { openUpload } from "../model/platform/storedFiles";

/** Courses as files, for the command line and course jobs. */

/** Returns a URL that takes one ZIP within an hour. */
export const createUploadUrl = internalMutation({
  args: {},
  returns: v.string(),
  handler: async (ctx) => await openUpload(ctx),
});

/**
 * Imports a ZIP; a dry run without `write`.
 * `seen`: result of the dry run that is now written. Errors: courseTooLarge, courseChanged, removalNotConfirmed.
 */
export const importFile = internalAction({
  args: { fileId: v.string(), write: v.boolean(), remove: v.boolean(), seen: v.optional(v.string()) },
  returns: importReport,
  handler: async (ctx, { fileId, write, remove, seen = null }) => {
    const writing = write ? { remove, seen, byAdministrator: false } : null;
    return await importZip(ctx, { fileId, fileName: "", write: writing });
  },
});

/**
 * Returns a ZIP; null for an unknown course.
 * Error: courseTooLarge.
 */
export const exportFile = internalAction({
  args: { slug: v.string() },
  returns: v.union(v.bytes(), v.null()),
  handler: async (ctx, { slug }) => (await exportZip(ctx, slug))?.buffer ?? null,
});
