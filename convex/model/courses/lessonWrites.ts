import type * as z from "zod/mini";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { newLessonForm } from "../../shared/lessonForm";
import { limits } from "../../shared/limits";
import { recordAudit } from "../audit/writes";
import { fail } from "../errors";
import { changedFields, nextVersion, refuse } from "../forms";
import type { AdminCtx, WriteCtx } from "../rowChange";
import { swapPreviousContent, writeContent } from "./lessonContent";
import { isBlank, readSummary, writeVersion } from "./lessonSummary";
import { inOrder, numberInOrder } from "./ordering";
import { listModuleLessons, readLessonContent } from "./reads";

type LessonFields = z.output<typeof newLessonForm>;
type NewLesson = Omit<Doc<"lessons">, "_id" | "_creationTime">;

/** The lesson with its text; the triggers make its summary. */
export async function insertLesson(ctx: MutationCtx, lesson: NewLesson, markdown: string): Promise<Id<"lessons">> {
  const lessonId = await ctx.db.insert("lessons", lesson);
  await ctx.db.insert("lessonContents", { lessonId, markdown });
  return lessonId;
}

/** At the end of the module. Error: limitReached. */
export async function createLesson(
  ctx: MutationCtx,
  place: { course: Doc<"courses">; module: Doc<"modules"> },
  fields: LessonFields,
): Promise<Id<"lessons">> {
  const { course, module } = place;
  if (course.lessonCount >= limits.lessonsPerCourse) fail("limitReached");
  const last = await ctx.db
    .query("lessons")
    .withIndex("by_moduleId_and_orderIndex", (q) => q.eq("moduleId", module._id))
    .order("desc")
    .first();
  const { content, ...line } = fields;
  const position = { courseId: course._id, moduleId: module._id, orderIndex: (last?.orderIndex ?? 0) + 1 };
  return await insertLesson(ctx, { ...line, ...position }, content);
}

/** A text can be changed but not emptied. Errors: editConflict, formInvalid. */
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
  await ctx.db.patch("lessons", lesson._id, line);
  if (content !== before) await writeContent(ctx, lesson._id, content);
  await writeVersion(ctx, lesson._id, version);
  await recordLesson(ctx, "lesson.updated", lesson, { detail: changedFields(stored, fields).join(", ") });
}

/** `lessonIds` are all lessons of the module in their new order. Error: orderChanged. */
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

/** Error: notFound without a text before. */
export async function restorePrevious(ctx: AdminCtx, lesson: Doc<"lessons">): Promise<void> {
  await swapPreviousContent(ctx, lesson._id);
  await recordLesson(ctx, "lesson.restored", lesson);
}

/** `actorId`: who started the run that wrote the text. */
export async function recordLesson(
  ctx: WriteCtx,
  action: "lesson.updated" | "lesson.restored" | "lesson.generated",
  { _id, title }: Pick<Doc<"lessons">, "_id" | "title">,
  record: { actorId?: Id<"users">; detail?: string } = {},
): Promise<void> {
  await recordAudit(ctx, { action, targetKind: "lesson", targetId: _id, targetLabel: title, ...record });
}
