import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { deleteExamRows } from "../exams/examWrites";
import { findExam } from "../exams/reads";
import { numberLessons } from "./lessonWrites";
import { numberModules } from "./moduleWrites";
import { unpublishIfIncomplete } from "./publishing";
import { listLessons, listModuleLessons, listModules } from "./reads";

/*
 * What people see goes in the transaction of the deletion: the rows of course, modules, lessons, exam and questions, which
 * the limits bound to some hundreds of short documents. What grows with the students (enrollments, progress) and what is long
 * (texts) goes afterwards in batches: see convex/removals.ts. Attempts are append-only and certificates stay for ever.
 */

/**
 * The owner goes first: what the triggers find without its owner leaves no counts and no entry of its own. Certificates stay;
 * enrollments and their progress go in batches.
 */
export async function removeCourse(ctx: MutationCtx, { _id: courseId }: Doc<"courses">): Promise<void> {
  await ctx.db.delete("courses", courseId);
  for (const { _id } of await listModules(ctx, courseId)) await ctx.db.delete("modules", _id);
  const lessonIds = (await listLessons(ctx, courseId)).map(({ _id }) => _id);
  for (const lessonId of lessonIds) await ctx.db.delete("lessons", lessonId);
  const exam = await findExam(ctx, courseId);
  if (exam !== null) await deleteExamRows(ctx, exam);
  await ctx.scheduler.runAfter(0, internal.removals.lessonTexts, { lessonIds });
  await ctx.scheduler.runAfter(0, internal.removals.enrollments, { courseId });
}

export async function removeModule(ctx: MutationCtx, { _id, courseId }: Doc<"modules">): Promise<void> {
  const lessons = await listModuleLessons(ctx, _id);
  await ctx.db.delete("modules", _id);
  await numberModules(ctx, await listModules(ctx, courseId));
  await removeLessonRows(ctx, courseId, lessons);
  await unpublishIfIncomplete(ctx, courseId);
}

export async function removeLesson(ctx: MutationCtx, lesson: Doc<"lessons">): Promise<void> {
  const { courseId, moduleId } = lesson;
  await removeLessonRows(ctx, courseId, [lesson]);
  await numberLessons(ctx, await listModuleLessons(ctx, moduleId));
  await unpublishIfIncomplete(ctx, courseId);
}

/**
 * The lessons go and the course counts without them; the students' counts follow in batches. Until those are done
 * (`openRemovals`) no certificate is issued: a student's count may still contain a lesson that is gone.
 */
async function removeLessonRows(
  ctx: MutationCtx,
  courseId: Id<"courses">,
  lessons: readonly Doc<"lessons">[],
): Promise<void> {
  if (lessons.length === 0) return;
  const lessonIds = lessons.map(({ _id }) => _id);
  for (const lessonId of lessonIds) await ctx.db.delete("lessons", lessonId);
  const course = await ctx.db.get("courses", courseId);
  if (course) await ctx.db.patch("courses", courseId, { openRemovals: course.openRemovals + 1 });
  await ctx.scheduler.runAfter(0, internal.removals.lessonTexts, { lessonIds });
  await ctx.scheduler.runAfter(0, internal.removals.lessonProgress, { courseId, lessonIds });
}
