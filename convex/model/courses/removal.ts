import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { deleteExamRows } from "../exams/examWrites";
import { findExam } from "../exams/reads";
import { forgetCourseTotals } from "../totals/enrollmentTotals";
import { addToTotal } from "../totals/writes";
import { recordCourse } from "./courseWrites";
import { numberLessons, recordLesson } from "./lessonWrites";
import { numberModules, recordModule } from "./moduleWrites";
import { unpublishIfIncomplete } from "./publishing";
import { listLessons, listModuleLessons, listModules } from "./reads";

/*
 * What people see goes in the transaction of the deletion: the rows of course, modules, lessons, exam and questions, which
 * the limits bound to some hundreds of short documents. What grows with the students (enrolments, progress) and what is long
 * (texts) goes afterwards in batches: see convex/removals.ts. Attempts are append-only and certificates stay for ever.
 */

/** Certificates stay; enrolments and their progress go in batches. */
export async function removeCourse(ctx: MutationCtx, course: Doc<"courses">, actorId: Id<"users">): Promise<void> {
  const courseId = course._id;
  const lessons = await listLessons(ctx, courseId);
  for (const { _id } of lessons) await ctx.db.delete("lessons", _id);
  for (const { _id } of await listModules(ctx, courseId)) await ctx.db.delete("modules", _id);
  const exam = await findExam(ctx, courseId);
  if (exam !== null) await deleteExamRows(ctx, exam);
  await ctx.db.delete("courses", courseId);
  await addToTotal(ctx, "courses", -1);
  if (course.status === "published") await addToTotal(ctx, "publishedCourses", -1);
  await forgetCourseTotals(ctx, courseId);
  await recordCourse(
    ctx,
    "course.deleted",
    course,
    actorId,
    `modules: ${course.moduleCount}, lessons: ${lessons.length}`,
  );
  const lessonIds = lessons.map(({ _id }) => _id);
  await ctx.scheduler.runAfter(0, internal.removals.lessonTexts, { lessonIds });
  await ctx.scheduler.runAfter(0, internal.removals.enrollments, { courseId });
}

export async function removeModule(ctx: MutationCtx, module: Doc<"modules">, actorId: Id<"users">): Promise<void> {
  const { courseId } = module;
  const course = await ctx.db.get("courses", courseId);
  const lessons = await listModuleLessons(ctx, module._id);
  await ctx.db.delete("modules", module._id);
  if (course) await ctx.db.patch("courses", courseId, { moduleCount: course.moduleCount - 1 });
  await numberModules(ctx, await listModules(ctx, courseId));
  await recordModule(ctx, "module.deleted", module, { actorId, detail: `lessons: ${lessons.length}` });
  await removeLessonRows(ctx, courseId, lessons);
  await unpublishIfIncomplete(ctx, courseId, actorId);
}

export async function removeLesson(ctx: MutationCtx, lesson: Doc<"lessons">, actorId: Id<"users">): Promise<void> {
  const { courseId, moduleId } = lesson;
  const module = await ctx.db.get("modules", moduleId);
  if (module) await ctx.db.patch("modules", moduleId, { lessonCount: module.lessonCount - 1 });
  await recordLesson(ctx, "lesson.deleted", lesson, { actorId, ...(module && { detail: module.title }) });
  await removeLessonRows(ctx, courseId, [lesson]);
  await numberLessons(ctx, await listModuleLessons(ctx, moduleId));
  await unpublishIfIncomplete(ctx, courseId, actorId);
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
  for (const { _id } of lessons) await ctx.db.delete("lessons", _id);
  const course = await ctx.db.get("courses", courseId);
  if (course) {
    await ctx.db.patch("courses", courseId, {
      lessonCount: course.lessonCount - lessons.length,
      totalMinutes: course.totalMinutes - lessons.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0),
      openRemovals: course.openRemovals + 1,
    });
  }
  const lessonIds = lessons.map(({ _id }) => _id);
  await ctx.scheduler.runAfter(0, internal.removals.lessonTexts, { lessonIds });
  await ctx.scheduler.runAfter(0, internal.removals.lessonProgress, { courseId, lessonIds });
}
