import type { Doc } from "../../../_generated/dataModel";
import { toSearchText } from "../../../shared/searchText";
import { listChanges, type TableRules } from "../../platform/audit/changes";
import type { AuditRecord } from "../../platform/audit/writes";
import { isCounted } from "../../platform/bin";
import type { Maintained } from "../../platform/maintain";

export const moduleRules: TableRules<"modules"> = {
  courseId: "fixed",
  title: "text",
  description: "length",
  orderIndex: "internal",
  lessonCount: "derived",
  version: "internal",
  searchText: "derived",
  binnedAt: "told",
  courseBinned: "internal",
};

export const maintainedModules: Maintained<"modules"> = {
  fields: ({ title, binnedAt }) => ({ searchText: binnedAt === undefined ? toSearchText(title) : "" }),
  sums: ["lessonCount"],
  adds: (_ctx, { courseId, binnedAt }) =>
    binnedAt === undefined ? [{ table: "courses", id: courseId, fields: { moduleCount: 1 } }] : [],
  totals: (_ctx, module) => [{ kind: "modules", count: isCounted(module) ? 1 : 0 }],

  /** Deleting the course skips the module's own entry. */
  audit: async (ctx, { id, oldDoc, newDoc }) => {
    if (oldDoc !== null && newDoc !== null && oldDoc.binnedAt !== newDoc.binnedAt) return auditMove(newDoc, oldDoc);
    const changes = listChanges(moduleRules, oldDoc, newDoc);
    const { title: targetLabel } = oldDoc ?? newDoc;
    const target = { targetKind: "module", targetId: id, targetLabel, changes } as const;
    if (oldDoc !== null && newDoc !== null)
      return changes.length === 0 ? [] : [{ action: "module.updated", ...target }];
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
