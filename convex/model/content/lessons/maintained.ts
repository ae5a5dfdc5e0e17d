import type { Doc } from "../../../_generated/dataModel";
import { listChanges, type AuditRules } from "../../platform/audit/changes";
import { isCounted } from "../../platform/bin";
import type { Maintained } from "../../platform/maintain";
import { findDraft } from "../versions/reads";
import { readLessonContent } from "./reads";
import { listed, textSummary } from "./textSummary";

/** A lesson with its text, which has its own table. */
export const lessonRules: AuditRules<Omit<Doc<"lessons">, "_id" | "_creationTime"> & { content: string }> = {
  courseId: "fixed",
  moduleId: "fixed",
  title: "text",
  lessonType: "choice",
  videoAddress: "text",
  orderIndex: "internal",
  durationMinutes: "minutes",
  binnedAt: "told",
  courseBinned: "internal",
  binnedWith: "internal",
  content: "length",
};

export const maintainedLessons: Maintained<"lessons"> = {
  adds: (_ctx, { courseId, moduleId, durationMinutes, binnedAt }) =>
    binnedAt === undefined
      ? [
          { table: "courses", id: courseId, fields: { lessonCount: 1, totalMinutes: durationMinutes } },
          { table: "modules", id: moduleId, fields: { lessonCount: 1 } },
        ]
      : [],
  totals: (_ctx, lesson) => [{ kind: "lessons", count: isCounted(lesson) ? 1 : 0 }],
  owns: (id) => [`lesson/${id}`],

  /** Edits are audited by the writes, because one form covers fields and text; the module's entry is its lessons'. */
  audit: async (ctx, { id, oldDoc, newDoc }) => {
    const action = actionOf(oldDoc, newDoc);
    const { moduleId, title, binnedWith } = oldDoc ?? newDoc;
    if (action === null || binnedWith !== undefined || newDoc?.binnedWith !== undefined) return [];
    const module = await ctx.db.get("modules", moduleId);
    if (module === null) return [];
    const { content, ...rules } = lessonRules;
    const changes = listChanges(rules, oldDoc, newDoc);
    return [{ action, targetKind: "lesson", targetId: id, targetLabel: title, detail: module.title, changes }];
  },
};

function actionOf(oldDoc: Doc<"lessons"> | null, newDoc: Doc<"lessons"> | null) {
  if (oldDoc === null) return "lesson.created";
  if (newDoc === null) return "lesson.deleted";
  if (oldDoc.binnedAt === newDoc.binnedAt) return null;
  return newDoc.binnedAt === undefined ? "lesson.unbinned" : "lesson.binned";
}

export const maintainedSummaries: Maintained<"lessonSummaries"> = {
  totals: (_ctx, { isEmpty, hasDraft }) => [
    ...(isEmpty ? [{ kind: "emptyLessons" as const, count: 1 }] : []),
    ...(hasDraft ? [{ kind: "waiting" as const, count: 0, parts: { drafts: 1 } }] : []),
  ],
  found: async (ctx, { lessonId }) => {
    // A recount sees lessons in the bin.
    const lesson = await ctx.db.get("lessons", lessonId);
    return {
      ...textSummary(await readLessonContent(ctx, lessonId)),
      hasDraft: lesson !== null && isCounted(lesson) && (await findDraft(ctx, lessonId)) !== null,
      ...(lesson && { moduleId: lesson.moduleId, ...listed(lesson) }),
    };
  },
};
