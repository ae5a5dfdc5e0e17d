import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { adminQuery } from "../functions";
import { auditEntry, toAuditEntry } from "../model/audit/views";
import { clampPage } from "../model/pages";

/** Newest first. */
export const list = adminQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(auditEntry),
  handler: async (ctx, args) => {
    const result = await ctx.db.query("auditEntries").order("desc").paginate(clampPage(args.paginationOpts));
    return { ...result, page: result.page.map(toAuditEntry) };
  },
});
