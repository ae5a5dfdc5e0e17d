import type * as z from "zod/mini";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import type { courseForm } from "../../../shared/courseForm";
import { deleteExamRows } from "../../learning/exams/examWrites";
import { findExam } from "../../learning/exams/reads";
import { nextVersion, refuse } from "../../platform/forms";
import { startBatches } from "../../platform/jobs/engine";
import { listModules } from "../modules/reads";
import { findCourseBySlug } from "./reads";
import { removalBatch } from "./removalBatches";

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
 * Deletes course, modules and exam in this transaction, and with them everything that anyone can see: a lesson without its
 * course is shown to nobody. Of lessons and questions the first ones go now and the others in batches, as do texts and
 * what grows with students (enrollments, progress); see removalRules.ts. Attempts and certificates stay.
 *
 * The course goes first: triggers that find no owner skip counts and audit entries.
 */
export async function removeCourse(ctx: MutationCtx, { _id: courseId }: Doc<"courses">): Promise<void> {
  await ctx.db.delete("courses", courseId);
  for (const { _id } of await listModules(ctx, courseId)) await ctx.db.delete("modules", _id);
  const exam = await findExam(ctx, courseId);
  if (exam !== null) await deleteExamRows(ctx, exam);
  if (await removeLessons(ctx, courseId)) await startBatches(ctx, { kind: "courseRemoval", courseId });
  await startBatches(ctx, { kind: "enrollmentRemoval", courseId });
}

/** Deletes a batch of a deleted course's lessons. Returns whether there may be more. */
export async function removeLessons(ctx: MutationCtx, courseId: Id<"courses">): Promise<boolean> {
  const lessons = await ctx.db
    .query("lessons")
    .withIndex("by_courseId", (q) => q.eq("courseId", courseId))
    .take(removalBatch.lessons);
  const lessonIds = lessons.map(({ _id }) => _id);
  for (const lessonId of lessonIds) await ctx.db.delete("lessons", lessonId);
  await startBatches(ctx, { kind: "textRemoval", lessonIds });
  return lessons.length === removalBatch.lessons;
}
