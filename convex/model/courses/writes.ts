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

/** Kept fields of a new row: the triggers take over from here. */
export const newCourseRow = {
  searchText: "",
  moduleCount: 0,
  lessonCount: 0,
  totalMinutes: 0,
  openRemovals: 0,
  version: 0,
} as const;

/** A draft without modules. Error: formInvalid (the slug is taken). */
export async function createDraft(ctx: MutationCtx, fields: CourseFields): Promise<Id<"courses">> {
  await requireFreeSlug(ctx, fields.slug);
  return await ctx.db.insert("courses", { ...fields, ...newCourseRow, status: "draft" });
}

/** Certificates keep the title and the hours that they were issued with. Errors: editConflict, formInvalid. */
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
 * What people see goes in the transaction of the deletion: the rows of course, modules, lessons, exam and questions, which
 * the limits bound to some hundreds of short documents. What grows with the students (enrollments, progress) and what is long
 * (texts) goes afterwards in batches: see convex/removals.ts. Attempts are append-only and certificates stay for ever.
 *
 * The owner goes first: what the triggers find without its owner leaves no counts and no entry of its own.
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
