import type { Doc } from "../../../_generated/dataModel";
import { toSearchText } from "../../../shared/searchText";
import type { AuditRecord } from "../../platform/audit/writes";
import { changedFields } from "../../platform/forms";
import type { Maintained } from "../../platform/maintain";

export const maintainedModules: Maintained<"modules"> = {
  fields: ({ title, binnedAt }) => ({ searchText: binnedAt === undefined ? toSearchText(title) : "" }),
  sums: ["lessonCount"],
  adds: (_ctx, { courseId, binnedAt }) =>
    binnedAt === undefined ? [{ table: "courses", id: courseId, fields: { moduleCount: 1 } }] : [],
  totals: (_ctx, { binnedAt }) => [{ kind: "modules", count: binnedAt === undefined ? 1 : 0 }],

  /** Deleting the course skips the module's own entry. */
  audit: async (ctx, { id, oldDoc, newDoc }) => {
    const target = { targetKind: "module", targetId: id, targetLabel: (oldDoc ?? newDoc).title } as const;
    if (oldDoc !== null && newDoc !== null) {
      if (oldDoc.binnedAt !== newDoc.binnedAt) return auditMove(newDoc, oldDoc);
      const { title, description } = newDoc;
      const detail = changedFields(oldDoc, { title, description }).join(", ");
      return detail === "" ? [] : [{ action: "module.updated", ...target, detail }];
    }
    const course = await ctx.db.get("courses", (oldDoc ?? newDoc).courseId);
    if (course === null) return [];
    if (oldDoc === null) return [{ action: "module.created", ...target, detail: course.title }];
    return [{ action: "module.deleted", ...target, detail: course.title }];
  },
};

/** Its lessons follow: at the deletion they still count, at the restore not yet. */
function auditMove({ _id, title, binnedAt }: Doc<"modules">, { lessonCount }: Doc<"modules">): AuditRecord[] {
  const target = { targetKind: "module", targetId: _id, targetLabel: title } as const;
  if (binnedAt === undefined) return [{ action: "module.unbinned", ...target }];
  return [{ action: "module.binned", ...target, detail: `lessons: ${lessonCount}` }];
}
