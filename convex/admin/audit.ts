import { literals } from "convex-helpers/validators";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { adminMutation, adminQuery } from "../functions";
import { paginateEntries } from "../model/platform/audit/reads";
import {
  auditActor,
  auditEntry,
  listActors,
  readingLine,
  toAuditEntry,
  toReadingLine,
} from "../model/platform/audit/views";
import { recordAudit } from "../model/platform/audit/writes";
import { clampPage } from "../model/platform/pages";
import { auditActions, auditTargetKinds } from "../shared/auditActions";

/**
 * Newest first, or best match first with `search` (AUDIT-3).
 * `from` and `until` are days in Brasília, both included. Error: invalidInput (a day).
 */
export const list = adminQuery({
  args: {
    actorId: v.optional(v.string()),
    targetKind: v.optional(literals(...auditTargetKinds)),
    action: v.optional(literals(...auditActions)),
    targetId: v.optional(v.string()),
    jobId: v.optional(v.string()),
    from: v.optional(v.string()),
    until: v.optional(v.string()),
    search: v.string(),
    paginationOpts: paginationOptsValidator,
  },
  returns: paginationResultValidator(auditEntry),
  handler: async (ctx, { paginationOpts, ...filter }) => {
    const result = await paginateEntries(ctx, filter, clampPage(paginationOpts));
    return { ...result, page: await Promise.all(result.page.map((entry) => toAuditEntry(ctx, entry))) };
  },
});

/** Administrators by name, and `chosen`, who may be none any more. */
export const actors = adminQuery({
  args: { chosen: v.string() },
  returns: v.array(auditActor),
  handler: async (ctx, { chosen }) => await listActors(ctx, chosen),
});

/**
 * Audits an export of the trail.
 * The page calls it before reading the first row.
 */
export const beginExport = adminMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await recordAudit(ctx, { action: "audit.exported", targetKind: "audit", targetId: "list", targetLabel: "CSV" });
    return null;
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
