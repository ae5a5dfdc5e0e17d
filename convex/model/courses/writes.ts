import type * as z from "zod/mini";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { courseForm } from "../../shared/courseForm";
import { deleteExamRows } from "../exams/examWrites";
import { findExam } from "../exams/reads";
import { nextVersion, refuse } from "../forms";
import { listLessons } from "../lessons/reads";
import { listModules } from "../modules/reads";
import { findCourseBySlug } from "./reads";

type CourseFields = z.output<typeof courseForm>;

/** Initial values of fields that the triggers maintain. */
export const newCourseRow = {
  searchText: "",
  moduleCount: 0,
  lessonCount: 0,
  totalMinutes: 0,
  openRemovals: 0,
  version: 0,
} as const;

/** Error: formInvalid (slug taken). */
export async function createDraft(ctx: MutationCtx, fields: CourseFields): Promise<Id<"courses">> {
  await requireFreeSlug(ctx, fields.slug);
  return await ctx.db.insert("courses", { ...fields, ...newCourseRow, status: "draft" });
}

/** Issued certificates keep their title and hours. Errors: editConflict, formInvalid. */
export async function updateCourse(
  ctx: MutationCtx,
  course: Doc<"courses">,
  { fields, seenVersion }: { fields: CourseFields; seenVersion: number },
): Promise<void> {
  const version = nextVersion(course, seenVersion, fields);
  if (fields.slug !== course.slug) await requireFreeSlug(ctx, fields.slug);
  await ctx.db.patch("courses", course._id, { ...fields, version });
}

async function requireFreeSlug(ctx: MutationCtx, slug: string): Promise<void> {
  if ((await findCourseBySlug(ctx, slug)) !== null) refuse("slug", "slugTaken");
}

/**
 * Deletes everything visible (course, modules, lessons, exam, questions: a few hundred short documents at most) in this
 * transaction. What grows with students (enrollments, progress) and long texts follow in batches; see
 * convex/removals.ts. Attempts and certificates stay.
 *
 * The course goes first: triggers that find no owner skip counts and audit entries.
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
