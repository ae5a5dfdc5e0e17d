import { v } from "convex/values";
import { adminAction, adminMutation } from "../functions";
import { exportZip, importZip } from "../model/flows/courseFiles/transfer";
import { importReport } from "../model/flows/courseFiles/views";
import { openUpload } from "../model/platform/storedFiles";

/** URL that takes one ZIP within an hour. */
export const createUploadUrl = adminMutation({
  args: {},
  returns: v.string(),
  handler: async (ctx) => await openUpload(ctx),
});

const upload = { fileId: v.string(), fileName: v.string() };

/** Previews an import and deletes the upload. Error: courseTooLarge. */
export const check = adminAction({
  args: upload,
  returns: importReport,
  handler: async (ctx, args) => await importZip(ctx, { ...args, write: null }),
});

/**
 * Imports what was confirmed: all of it or nothing.
 * Errors: courseChanged, removalNotConfirmed, courseTooLarge.
 */
export const apply = adminAction({
  args: { ...upload, seen: v.string(), remove: v.boolean() },
  returns: importReport,
  handler: async (ctx, { seen, remove, ...args }) =>
    await importZip(ctx, { ...args, write: { seen, remove, byAdministrator: true } }),
});

/**
 * The course's folder as a ZIP; null if there is no such course.
 * Error: courseTooLarge.
 */
export const download = adminAction({
  args: { slug: v.string() },
  returns: v.union(v.bytes(), v.null()),
  handler: async (ctx, { slug }): Promise<ArrayBuffer | null> => (await exportZip(ctx, slug))?.buffer ?? null,
});
