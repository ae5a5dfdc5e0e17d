import type * as z from "zod/mini";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import type { AuditAction } from "../../../shared/auditActions";
import type { newLessonForm } from "../../../shared/lessonForm";
import type { AuditChange } from "../../../shared/auditChanges";
import { limits } from "../../../shared/limits";
import { listChanges } from "../../platform/audit/changes";
import { recordAudit, type AuditRecord } from "../../platform/audit/writes";
import { inOrder, numberInOrder } from "../courses/ordering";
import { fail } from "../../platform/errors";
import { nextVersion, refuse } from "../../platform/forms";
import type { AdminCtx, WriteCtx } from "../../platform/rowChange";
import { lessonRules } from "./maintained";
import { requireOwnImages } from "./ownImages";
import { toLessonText } from "../versions/texts";
import { keepVersion, type Saving } from "../versions/writes";
import { findContentRow, listModuleLessons, readLessonContent, readSummary } from "./reads";
import { isBlank } from "./textSummary";

/** Changes of a lesson that the writes audit. */
type LessonAction = Extract<
  AuditAction,
  `lesson.${"updated" | "restored" | "generated" | "drafted" | "draftTaken" | "draftDiscarded"}`
>;

type LessonFields = z.output<typeof newLessonForm>;

type NewLesson = Omit<Doc<"lessons">, "_id" | "_creationTime">;

/** Inserts lesson and text; triggers write the summary. */
export async function insertLesson(ctx: MutationCtx, lesson: NewLesson, markdown: string): Promise<Id<"lessons">> {
  const lessonId = await ctx.db.insert("lessons", lesson);
  await ctx.db.insert("lessonContents", { lessonId, markdown });
  return lessonId;
}

/** Appends to the module. Errors: limitReached, formInvalid. */
export async function createLesson(
  ctx: MutationCtx,
  place: { course: Doc<"courses">; module: Doc<"modules"> },
  fields: LessonFields,
): Promise<Id<"lessons">> {
  const { course, module } = place;
  if (course.lessonCount >= limits.lessonsPerCourse) fail("limitReached");
  const last = await ctx.db
    .query("lessons")
    .withIndex("by_moduleId_and_binnedAt_and_orderIndex", (q) => q.eq("moduleId", module._id).eq("binnedAt", undefined))
    .order("desc")
    .first();
  const { content, ...line } = fields;
  requireOwnImages(content);
  const position = { courseId: course._id, moduleId: module._id, orderIndex: (last?.orderIndex ?? 0) + 1 };
  return await insertLesson(ctx, { ...line, ...position }, content);
}

/** A text cannot be emptied. Errors: editConflict, formInvalid. */
export async function updateLesson(
  ctx: AdminCtx,
  lesson: Doc<"lessons">,
  { fields, seenVersion }: { fields: LessonFields; seenVersion: number },
): Promise<void> {
  const before = await readLessonContent(ctx, lesson._id);
  // An unchanged text, old or written by AI, need not pass.
  if (fields.content !== before) requireOwnImages(fields.content);
  const changes = await saveSeen(ctx, lesson, { fields, seenVersion });
  await recordLesson(ctx, "lesson.updated", lesson, { changes });
}

/**
 * Writes a lesson's fields unless it changed since it was seen.
 * Returns what changed; the caller audits. Errors: editConflict, formInvalid (emptied text).
 */
export async function saveSeen(
  ctx: WriteCtx,
  lesson: Doc<"lessons">,
  { fields, seenVersion }: { fields: LessonFields; seenVersion: number },
  saving?: Saving,
): Promise<AuditChange[]> {
  const content = await readLessonContent(ctx, lesson._id);
  const stored = { ...lesson, content, version: (await readSummary(ctx, lesson._id)).version };
  nextVersion(stored, seenVersion, fields);
  if (isBlank(fields.content) && !isBlank(content)) refuse("content", "contentRequired");
  return await saveLesson(ctx, lesson, fields, saving);
}

/**
 * Writes fields, keeps what they replace, and tells open editors.
 * Returns what changed; the caller audits.
 */
export async function saveLesson(
  ctx: WriteCtx,
  lesson: Doc<"lessons">,
  { content, ...line }: Partial<LessonFields> & { moduleId?: Id<"modules"> },
  saving: Saving = {},
): Promise<AuditChange[]> {
  const before = await readLessonContent(ctx, lesson._id);
  const after = toLessonText({ ...lesson, ...line }, content ?? before);
  const texts = { before: toLessonText(lesson, before), after };
  await keepVersion(ctx, { thingId: lesson._id, createdAt: lesson._creationTime, ...texts, ...saving });
  if (Object.keys(line).length > 0) await ctx.db.patch("lessons", lesson._id, line);
  if (after.content !== before) await writeContent(ctx, lesson._id, after.content);
  const summary = await readSummary(ctx, lesson._id);
  await ctx.db.patch("lessonSummaries", summary._id, { version: summary.version + 1 });
  return listChanges(lessonRules, { ...lesson, content: before }, { ...lesson, ...line, content: after.content });
}

/** `lessonIds` must list the whole module. Error: orderChanged. */
export async function reorderLessons(
  ctx: AdminCtx,
  module: Doc<"modules">,
  lessonIds: readonly Id<"lessons">[],
): Promise<void> {
  await numberLessons(ctx, inOrder(await listModuleLessons(ctx, module._id), lessonIds));
  const target = { targetKind: "module", targetId: module._id, targetLabel: module.title } as const;
  await recordAudit(ctx, { action: "lesson.reordered", ...target });
}

export async function numberLessons(
  ctx: MutationCtx,
  lessons: readonly Pick<Doc<"lessons">, "_id" | "orderIndex">[],
): Promise<void> {
  await numberInOrder(lessons, (id, orderIndex) => ctx.db.patch("lessons", id, { orderIndex }));
}

/**
 * Audits a change of a lesson.
 * `actorId`: for a generated text, the administrator who started the run.
 */
export async function recordLesson(
  ctx: WriteCtx,
  action: LessonAction,
  { _id, title }: Pick<Doc<"lessons">, "_id" | "title">,
  record: Pick<AuditRecord, "actorId" | "jobId" | "changes">,
): Promise<void> {
  await recordAudit(ctx, { action, targetKind: "lesson", targetId: _id, targetLabel: title, ...record });
}

/**
 * Writes the text's row.
 * The summary's version is not in the lesson, because every visitor's outline watches that.
 */
export async function writeContent(ctx: MutationCtx, lessonId: Id<"lessons">, markdown: string): Promise<void> {
  const row = await findContentRow(ctx, lessonId);
  if (row === null) await ctx.db.insert("lessonContents", { lessonId, markdown });
  else await ctx.db.patch("lessonContents", row._id, { markdown });
}
