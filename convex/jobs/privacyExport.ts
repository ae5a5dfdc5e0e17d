import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalAction, internalMutation, internalQuery } from "../functions";
import { requireStudent } from "../model/people/profiles/access";
import { findProfile } from "../model/platform/accounts";
import { zipExport } from "../model/flows/ownData/exportFile";
import { readExportPage, type ExportPage } from "../model/flows/ownData/exportRows";
import { beginExport, failExport, findExport, finishExport } from "../model/flows/ownData/exports";
import { actWithCode, codeAnswer } from "../model/people/secondFactor/proof";
import { mailLanguages } from "../shared/mailKinds";

/** Makes the export of a person's data (PRIVACY-1 to PRIVACY-4). */

const language = literals(...mailLanguages);

/**
 * Call only after the password matched.
 * Errors: tooManyAttempts {retryAt}, and those of actWithCode.
 */
export const begin = internalMutation({
  args: { language, code: v.string() },
  returns: codeAnswer,
  handler: async (ctx, { code, ...args }) =>
    await actWithCode(ctx, code, async ({ userId }) => {
      const exportId = await beginExport(ctx, userId);
      await ctx.scheduler.runAfter(0, internal.jobs.privacyExport.make, { exportId, userId, ...args });
    }),
});

/** Runs at most once; a lost run counts as failed after a while. */
export const make = internalAction({
  args: { exportId: v.id("dataExports"), userId: v.id("users"), language },
  returns: v.null(),
  handler: async (ctx, { exportId, userId, ...args }): Promise<null> => {
    try {
      const tables: ExportPage["rows"] = {};
      for (let step = 0, cursor: string | null = null; ;) {
        const json = await ctx.runQuery(internal.jobs.privacyExport.page, { userId, step, cursor });
        const page = JSON.parse(json) as ExportPage | null;
        if (page === null) break;
        for (const [table, rows] of Object.entries(page.rows)) (tables[table] ??= []).push(...rows);
        cursor = page.cursor;
        if (cursor === null) step++;
      }
      const avatar = await ctx.runQuery(internal.jobs.privacyExport.avatarOf, { userId });
      const image = avatar && (await ctx.storage.get(avatar));
      const picture = image && new Uint8Array(await image.arrayBuffer());
      const file = zipExport(tables, { at: Date.now(), picture, ...args });
      const storageId = await ctx.storage.store(new Blob([file], { type: "application/zip" }));
      await ctx.runMutation(internal.jobs.privacyExport.finish, { exportId, storageId, bytes: file.byteLength });
    } catch (error) {
      await ctx.runMutation(internal.jobs.privacyExport.fail, { exportId });
      throw error;
    }
    return null;
  },
});

/** JSON, because rows have any shape. */
export const page = internalQuery({
  args: { userId: v.id("users"), step: v.number(), cursor: v.union(v.string(), v.null()) },
  returns: v.string(),
  handler: async (ctx, args) => JSON.stringify(await readExportPage(ctx, args)),
});

export const avatarOf = internalQuery({
  args: { userId: v.id("users") },
  returns: v.union(v.id("_storage"), v.null()),
  handler: async (ctx, { userId }) => (await findProfile(ctx, userId))?.avatar ?? null,
});

export const finish = internalMutation({
  args: { exportId: v.id("dataExports"), storageId: v.id("_storage"), bytes: v.number() },
  returns: v.null(),
  handler: async (ctx, args) => {
    await finishExport(ctx, args);
    return null;
  },
});

export const fail = internalMutation({
  args: { exportId: v.id("dataExports") },
  returns: v.null(),
  handler: async (ctx, { exportId }) => {
    await failExport(ctx, exportId);
    return null;
  },
});

/**
 * The caller's file while it exists.
 * Errors: notAuthenticated, accountBlocked.
 */
export const ownFile = internalQuery({
  args: {},
  returns: v.union(v.id("_storage"), v.null()),
  handler: async (ctx) => {
    const { userId } = await requireStudent(ctx);
    const found = await findExport(ctx, userId);
    return found?.state === "ready" && found.expiresAt > Date.now() ? (found.storageId ?? null) : null;
  },
});
