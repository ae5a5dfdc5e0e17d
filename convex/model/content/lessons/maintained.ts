import type { Doc } from "../../../_generated/dataModel";
import { toSearchText } from "../../../shared/searchText";
import { listChanges, type AuditRules } from "../../platform/audit/changes";
import type { Maintained } from "../../platform/maintain";
import { findDraft } from "../versions/reads";
import { readLessonContent } from "./reads";
import { textSummary } from "./textSummary";

/** A lesson with its text, which has its own table. */
export const lessonRules: AuditRules<Omit<Doc<"lessons">, "_id" | "_creationTime"> & { content: string }> = {
  courseId: "fixed",
  moduleId: "fixed",
  title: "text",
  lessonType: "choice",
  videoAddress: "text",
  orderIndex: "internal",
  durationMinutes: "minutes",
  content: "length",
};

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
    const { content, ...rules } = lessonRules;
    const changes = listChanges(rules, oldDoc, newDoc);
    return [{ action, targetKind: "lesson", targetId: id, targetLabel: title, detail: module.title, changes }];
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
