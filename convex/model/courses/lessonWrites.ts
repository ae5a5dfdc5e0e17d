import type * as z from "zod/mini";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { AuditAction } from "../../shared/auditActions";
import type { newLessonForm } from "../../shared/lessonForm";
import { limits } from "../../shared/limits";
import { toSearchText } from "../../shared/searchText";
import { recordAudit } from "../audit/writes";
import { fail } from "../errors";
import { changedFields, nextVersion } from "../forms";
import { swapPreviousContent, writeContent } from "./lessonContent";
import { isBlank, readSummary, textSummary, writeSummary } from "./lessonSummary";
import { inOrder, numberInOrder } from "./ordering";
import { listModuleLessons, readLessonContent } from "./reads";

type LessonFields = z.output<typeof newLessonForm>;
type NewLesson = Omit<Doc<"lessons">, "_id" | "_creationTime">;

/** The three rows of a lesson. The caller keeps the counts of module and course. */
export async function insertLesson(ctx: MutationCtx, lesson: NewLesson, markdown: string): Promise<Id<"lessons">> {
  const lessonId = await ctx.db.insert("lessons", lesson);
  await ctx.db.insert("lessonContents", { lessonId, markdown });
  const { moduleId, title } = lesson;
  const summary = { moduleId, searchText: toSearchText(title), ...textSummary(markdown), hasPrevious: false };
  await ctx.db.insert("lessonSummaries", { lessonId, ...summary, version: 0 });
  return lessonId;
}

/** At the end of the module. Error: limitReached. */
export async function createLesson(
  ctx: MutationCtx,
  place: { course: Doc<"courses">; module: Doc<"modules"> },
  { fields, actorId }: { fields: LessonFields; actorId: Id<"users"> },
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
  const lessonId = await insertLesson(ctx, { ...line, ...position }, content);
  await ctx.db.patch("modules", module._id, { lessonCount: module.lessonCount + 1 });
  await ctx.db.patch("courses", course._id, {
    lessonCount: course.lessonCount + 1,
    totalMinutes: course.totalMinutes + line.durationMinutes,
  });
  await recordLesson(ctx, "lesson.created", { _id: lessonId, title: line.title }, { actorId, detail: module.title });
  return lessonId;
}

/** A text can be changed but not emptied. Errors: editConflict, invalidInput. */
export async function updateLesson(
  ctx: MutationCtx,
  lesson: Doc<"lessons">,
  change: { fields: LessonFields; seenVersion: number; actorId: Id<"users"> },
): Promise<void> {
  const { content, ...line } = change.fields;
  const before = await readLessonContent(ctx, lesson._id);
  const version = nextVersion((await readSummary(ctx, lesson._id)).version, change.seenVersion);
  if (isBlank(content) && !isBlank(before)) fail("invalidInput", { field: "content", message: "contentRequired" });
  await ctx.db.patch("lessons", lesson._id, line);
  if (content !== before) await writeContent(ctx, lesson, content);
  await writeSummary(ctx, lesson._id, { searchText: toSearchText(line.title), version });
  const difference = line.durationMinutes - lesson.durationMinutes;
  const course = difference === 0 ? null : await ctx.db.get("courses", lesson.courseId);
  if (course) await ctx.db.patch("courses", course._id, { totalMinutes: course.totalMinutes + difference });
  const detail = changedFields({ ...lesson, content: before }, change.fields);
  await recordLesson(ctx, "lesson.updated", lesson, { actorId: change.actorId, detail });
}

/** `lessonIds` are all lessons of the module in their new order. Error: orderChanged. */
export async function reorderLessons(
  ctx: MutationCtx,
  module: Doc<"modules">,
  { lessonIds, actorId }: { lessonIds: readonly Id<"lessons">[]; actorId: Id<"users"> },
): Promise<void> {
  await numberLessons(ctx, inOrder(await listModuleLessons(ctx, module._id), lessonIds));
  const target = { targetKind: "module", targetId: module._id, targetLabel: module.title } as const;
  await recordAudit(ctx, { actorId, action: "lesson.reordered", ...target });
}

export async function numberLessons(
  ctx: MutationCtx,
  lessons: readonly Pick<Doc<"lessons">, "_id" | "orderIndex">[],
): Promise<void> {
  await numberInOrder(lessons, (id, orderIndex) => ctx.db.patch("lessons", id, { orderIndex }));
}

/** Error: notFound without a text before. */
export async function restorePrevious(ctx: MutationCtx, lesson: Doc<"lessons">, actorId: Id<"users">): Promise<void> {
  await swapPreviousContent(ctx, lesson);
  await recordLesson(ctx, "lesson.restored", lesson, { actorId });
}

export async function recordLesson(
  ctx: MutationCtx,
  action: AuditAction & `lesson.${string}`,
  lesson: Pick<Doc<"lessons">, "_id" | "title">,
  { actorId, detail }: { actorId: Id<"users">; detail?: string },
): Promise<void> {
  const target = { targetKind: "lesson", targetId: lesson._id, targetLabel: lesson.title } as const;
  await recordAudit(ctx, { actorId, action, ...target, ...(detail !== undefined && { detail }) });
}
