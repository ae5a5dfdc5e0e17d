import { toSearchText } from "../../../shared/searchText";
import { changedFields } from "../../platform/forms";
import type { Maintained } from "../../platform/maintain";

export const maintainedModules: Maintained<"modules"> = {
  fields: ({ title }) => ({ searchText: toSearchText(title) }),
  sums: ["lessonCount"],
  adds: (_ctx, { courseId }) => [{ table: "courses", id: courseId, fields: { moduleCount: 1 } }],
  totals: () => [{ kind: "modules", count: 1 }],

  /** Deleting the course skips the module's own entry. */
  audit: async (ctx, { id, oldDoc, newDoc }) => {
    const target = { targetKind: "module", targetId: id, targetLabel: (oldDoc ?? newDoc).title } as const;
    if (oldDoc !== null && newDoc !== null) {
      const { title, description } = newDoc;
      const detail = changedFields(oldDoc, { title, description }).join(", ");
      return detail === "" ? [] : [{ action: "module.updated", ...target, detail }];
    }
    const course = await ctx.db.get("courses", (oldDoc ?? newDoc).courseId);
    if (course === null) return [];
    if (oldDoc === null) return [{ action: "module.created", ...target, detail: course.title }];
    return [{ action: "module.deleted", ...target, detail: `lessons: ${oldDoc.lessonCount}` }];
  },
};
