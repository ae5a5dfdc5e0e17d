import type * as z from "zod/mini";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import type { newLessonForm } from "../../../shared/lessonForm";
import { limits } from "../../../shared/limits";
import { listChanges } from "../../platform/audit/changes";
import { recordAudit, type AuditRecord } from "../../platform/audit/writes";
import { inOrder, numberInOrder } from "../courses/ordering";
import { fail } from "../../platform/errors";
import { nextVersion, refuse } from "../../platform/forms";
import type { AdminCtx, WriteCtx } from "../../platform/rowChange";
import { lessonRules } from "./maintained";
import { requireOwnImages } from "./ownImages";
import { findContentRow, findPreviousContent, listModuleLessons, readLessonContent, readSummary } from "./reads";
import { isBlank } from "./textSummary";

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
  const { content, ...line } = fields;
  const before = await readLessonContent(ctx, lesson._id);
  const stored = { ...lesson, content: before, version: (await readSummary(ctx, lesson._id)).version };
  const version = nextVersion(stored, seenVersion, fields);
  if (isBlank(content) && !isBlank(before)) refuse("content", "contentRequired");
  // An unchanged text, old or written by AI, need not pass.
  if (content !== before) requireOwnImages(content);
  await ctx.db.patch("lessons", lesson._id, line);
  if (content !== before) await writeContent(ctx, lesson._id, content);
  await writeVersion(ctx, lesson._id, version);
  const changes = listChanges(lessonRules, { ...lesson, content: before }, { ...lesson, ...fields });
  await recordLesson(ctx, "lesson.updated", lesson, { changes });
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

/** Error: notFound without a previous text. */
export async function restorePrevious(ctx: AdminCtx, lesson: Doc<"lessons">): Promise<void> {
  const before = await readLessonContent(ctx, lesson._id);
  await swapPreviousContent(ctx, lesson._id);
  const content = await readLessonContent(ctx, lesson._id);
  const changes = listChanges(lessonRules, { ...lesson, content: before }, { ...lesson, content });
  await recordLesson(ctx, "lesson.restored", lesson, { changes });
}

/**
 * Audits a change of a lesson.
 * `actorId`: for a generated text, the administrator who started the run.
 */
export async function recordLesson(
  ctx: WriteCtx,
  action: "lesson.updated" | "lesson.restored" | "lesson.generated",
  { _id, title }: Pick<Doc<"lessons">, "_id" | "title">,
  record: Pick<AuditRecord, "actorId" | "jobId" | "changes">,
): Promise<void> {
  await recordAudit(ctx, { action, targetKind: "lesson", targetId: _id, targetLabel: title, ...record });
}

/** Leaves the previous text unchanged. */
export async function writeContent(ctx: MutationCtx, lessonId: Id<"lessons">, markdown: string): Promise<void> {
  const row = await findContentRow(ctx, lessonId);
  if (row === null) await ctx.db.insert("lessonContents", { lessonId, markdown });
  else await ctx.db.patch("lessonContents", row._id, { markdown });
}

/**
 * Stores a generated text; the old one becomes restorable.
 * Unless it is blank. Open editors get editConflict. The caller writes the audit entry.
 */
export async function replaceLessonContent(ctx: MutationCtx, lessonId: Id<"lessons">, markdown: string): Promise<void> {
  const before = await readLessonContent(ctx, lessonId);
  await writeContent(ctx, lessonId, markdown);
  if (!isBlank(before)) await storePrevious(ctx, lessonId, before);
  await writeVersion(ctx, lessonId, (await readSummary(ctx, lessonId)).version + 1);
}

/**
 * Swaps the current and the previous text.
 * Swapping again undoes it. Error: notFound.
 */
export async function swapPreviousContent(ctx: MutationCtx, lessonId: Id<"lessons">): Promise<void> {
  const previous = (await findPreviousContent(ctx, lessonId)) ?? fail("notFound");
  const before = await readLessonContent(ctx, lessonId);
  await writeContent(ctx, lessonId, previous.markdown);
  if (isBlank(before)) {
    await ctx.db.delete("previousLessonContents", previous._id);
    await noteHasPrevious(ctx, lessonId, false);
  } else await storePrevious(ctx, lessonId, before);
  await writeVersion(ctx, lessonId, (await readSummary(ctx, lessonId)).version + 1);
}

async function storePrevious(ctx: MutationCtx, lessonId: Id<"lessons">, markdown: string): Promise<void> {
  const row = await findPreviousContent(ctx, lessonId);
  const text = { markdown, replacedAt: Date.now() };
  if (row === null) {
    await ctx.db.insert("previousLessonContents", { lessonId, ...text });
    await noteHasPrevious(ctx, lessonId, true);
  } else await ctx.db.patch("previousLessonContents", row._id, text);
}

async function noteHasPrevious(ctx: MutationCtx, lessonId: Id<"lessons">, hasPrevious: boolean): Promise<void> {
  await ctx.db.patch("lessonSummaries", (await readSummary(ctx, lessonId))._id, { hasPrevious });
}

/**
 * Writes the summary's version.
 * It is not in the lesson, because every visitor's outline watches that.
 */
export async function writeVersion(ctx: MutationCtx, lessonId: Id<"lessons">, version: number): Promise<void> {
  await ctx.db.patch("lessonSummaries", (await readSummary(ctx, lessonId))._id, { version });
}
