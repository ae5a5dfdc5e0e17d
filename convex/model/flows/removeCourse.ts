import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { limits } from "../../shared/limits";
import { deleteExamRows } from "../learning/exams/examWrites";
import { findStoredExam } from "../learning/exams/reads";
import { removeImages } from "../content/lessons/images";
import { deleteCover } from "../content/courses/covers";
import { removeVersions } from "../content/versions/writes";
import { leavePaths } from "../content/paths/writes";
import { startBatches } from "../platform/jobs/engine";
import { removeTeachers } from "../content/courses/teachers";
import { removalBatch } from "./removalBatches";

/**
 * Deletes a course of the bin for good.
 * Course, modules, exam and the first lessons and questions go in this transaction; a lesson without its course is
 * visible to nobody. Other lessons and questions, texts, and rows that grow with students (enrollments, progress)
 * follow in batches, see model/flows/removalRules.ts. Attempts and certificates stay.
 *
 * The course goes first: triggers that find no owner skip counts and audit entries.
 */
export async function removeCourse(ctx: MutationCtx, course: Doc<"courses">): Promise<void> {
  const { _id: courseId } = course;
  await ctx.db.delete("courses", courseId);
  await deleteCover(ctx, course);
  await leavePaths(ctx, course);
  await removeVersions(ctx, courseId);
  await removeImages(ctx, courseId);
  await removeTeachers(ctx, courseId);
  const exam = await findStoredExam(ctx, courseId);
  if (exam !== null) await deleteExamRows(ctx, exam);
  if (await removeOutline(ctx, courseId)) await startBatches(ctx, { kind: "courseRemoval", courseId });
  await startBatches(ctx, { kind: "enrollmentRemoval", courseId });
}

/**
 * Deletes a batch of a deleted course's modules and lessons, also those in the bin.
 * Returns whether there may be more.
 */
export async function removeOutline(ctx: MutationCtx, courseId: Id<"courses">): Promise<boolean> {
  const modules = await ctx.db
    .query("modules")
    .withIndex("by_courseId_and_binnedAt_and_orderIndex", (q) => q.eq("courseId", courseId))
    .take(limits.modulesPerCourse);
  for (const { _id } of modules) await ctx.db.delete("modules", _id);
  const lessons = await ctx.db
    .query("lessons")
    .withIndex("by_courseId_and_binnedAt_and_title", (q) => q.eq("courseId", courseId))
    .take(removalBatch.lessons);
  const lessonIds = lessons.map(({ _id }) => _id);
  for (const lessonId of lessonIds) await ctx.db.delete("lessons", lessonId);
  await startBatches(ctx, { kind: "textRemoval", lessonIds });
  return lessons.length === removalBatch.lessons || modules.length === limits.modulesPerCourse;
}
