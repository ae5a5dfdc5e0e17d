import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { deleteExamRows } from "../learning/exams/examWrites";
import { findExam } from "../learning/exams/reads";
import { listModules } from "../content/modules/reads";
import { removalBatch } from "./removalBatches";

/**
 * Deletes course, modules and exam in this transaction, and with them everything that anyone can see: a lesson without its
 * course is shown to nobody. Of lessons and questions the first ones go now and the others in batches, as do texts and
 * what grows with students (enrollments, progress); see convex/jobs/removals.ts. Attempts and certificates stay.
 *
 * The course goes first: triggers that find no owner skip counts and audit entries.
 */
export async function removeCourse(ctx: MutationCtx, { _id: courseId }: Doc<"courses">): Promise<void> {
  await ctx.db.delete("courses", courseId);
  for (const { _id } of await listModules(ctx, courseId)) await ctx.db.delete("modules", _id);
  const exam = await findExam(ctx, courseId);
  if (exam !== null) await deleteExamRows(ctx, exam);
  await removeLessons(ctx, courseId);
  await ctx.scheduler.runAfter(0, internal.jobs.removals.enrollments, { courseId });
}

/** Lessons of a deleted course: the first ones now, the others in batches (jobs/removals.ts). */
export async function removeLessons(ctx: MutationCtx, courseId: Id<"courses">): Promise<void> {
  const lessons = await ctx.db
    .query("lessons")
    .withIndex("by_courseId", (q) => q.eq("courseId", courseId))
    .take(removalBatch.lessons);
  const lessonIds = lessons.map(({ _id }) => _id);
  for (const lessonId of lessonIds) await ctx.db.delete("lessons", lessonId);
  await ctx.scheduler.runAfter(0, internal.jobs.removals.lessonTexts, { lessonIds });
  if (lessons.length === removalBatch.lessons)
    await ctx.scheduler.runAfter(0, internal.jobs.removals.lessons, { courseId });
}
