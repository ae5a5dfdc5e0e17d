import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { adminQuery } from "../functions";
import { auditEntry, readingLine, toAuditEntry, toReadingLine } from "../model/platform/audit/views";
import { clampPage } from "../model/platform/pages";

/** Newest first. */
export const list = adminQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(auditEntry),
  handler: async (ctx, args) => {
    const result = await ctx.db.query("auditEntries").order("desc").paginate(clampPage(args.paginationOpts));
    return { ...result, page: result.page.map(toAuditEntry) };
  },
});

/**
 * Readings of people's pages, newest first.
 * Separate from the changes, which they would drown.
 */
export const readings = adminQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(readingLine),
  handler: async (ctx, args) => {
    const result = await ctx.db.query("personReadings").order("desc").paginate(clampPage(args.paginationOpts));
    return { ...result, page: result.page.map(toReadingLine) };
  },
});
