import { v } from "convex/values";
import { adminMutation } from "../functions";
import { recordAudit } from "../model/platform/audit/writes";
import { peopleStatus } from "../model/platform/jobs/tables";

/**
 * Audits an export of the student list.
 * The page calls it before reading the first row.
 */
export const begin = adminMutation({
  args: { status: peopleStatus, searched: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { status, searched }) => {
    const target = { targetKind: "student", targetId: "list", targetLabel: "CSV" } as const;
    const detail = searched ? `${status}, search` : status;
    await recordAudit(ctx, { action: "student.listExported", ...target, detail });
    return null;
  },
});
