import { toSearchText } from "../../../shared/searchText";
import type { Maintained } from "../../platform/maintain";
import { findDraft } from "../versions/reads";
import { readLessonContent } from "./reads";
import { textSummary } from "./textSummary";

export const maintainedLessons: Maintained<"lessons"> = {
  adds: (_ctx, { courseId, moduleId, durationMinutes }) => [
    { table: "courses", id: courseId, fields: { lessonCount: 1, totalMinutes: durationMinutes } },
    { table: "modules", id: moduleId, fields: { lessonCount: 1 } },
  ],
  totals: () => [{ kind: "lessons", count: 1 }],
  owns: (id) => [`lesson/${id}`],

  /** Edits are audited by the writes, because one form covers fields and text. */
  audit: async (ctx, { id, oldDoc, newDoc }) => {
    if (oldDoc !== null && newDoc !== null) return [];
    const { moduleId, title } = oldDoc ?? newDoc;
    const module = await ctx.db.get("modules", moduleId);
    if (module === null) return [];
    const action = oldDoc === null ? "lesson.created" : "lesson.deleted";
    return [{ action, targetKind: "lesson", targetId: id, targetLabel: title, detail: module.title }];
  },
};

export const maintainedSummaries: Maintained<"lessonSummaries"> = {
  totals: (_ctx, { isEmpty }) => (isEmpty ? [{ kind: "emptyLessons", count: 1 }] : []),
  found: async (ctx, { lessonId }) => {
    const lesson = await ctx.db.get("lessons", lessonId);
    return {
      ...(lesson && { moduleId: lesson.moduleId, searchText: toSearchText(lesson.title) }),
      ...textSummary(await readLessonContent(ctx, lessonId)),
      hasDraft: (await findDraft(ctx, lessonId)) !== null,
    };
  },
};
