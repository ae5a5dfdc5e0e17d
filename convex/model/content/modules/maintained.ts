import { toSearchText } from "../../../shared/searchText";
import { listChanges, type TableRules } from "../../platform/audit/changes";
import type { Maintained } from "../../platform/maintain";

export const moduleRules: TableRules<"modules"> = {
  courseId: "fixed",
  title: "text",
  description: "length",
  orderIndex: "internal",
  lessonCount: "derived",
  version: "internal",
  searchText: "derived",
};

export const maintainedModules: Maintained<"modules"> = {
  fields: ({ title }) => ({ searchText: toSearchText(title) }),
  sums: ["lessonCount"],
  adds: (_ctx, { courseId }) => [{ table: "courses", id: courseId, fields: { moduleCount: 1 } }],
  totals: () => [{ kind: "modules", count: 1 }],

  /** Deleting the course skips the module's own entry. */
  audit: async (ctx, { id, oldDoc, newDoc }) => {
    const changes = listChanges(moduleRules, oldDoc, newDoc);
    const { title: targetLabel } = oldDoc ?? newDoc;
    const target = { targetKind: "module", targetId: id, targetLabel, changes } as const;
    if (oldDoc !== null && newDoc !== null)
      return changes.length === 0 ? [] : [{ action: "module.updated", ...target }];
    const course = await ctx.db.get("courses", (oldDoc ?? newDoc).courseId);
    if (course === null) return [];
    if (oldDoc === null) return [{ action: "module.created", ...target, detail: course.title }];
    return [{ action: "module.deleted", ...target, detail: `lessons: ${oldDoc.lessonCount}` }];
  },
};
