import type * as z from "zod/mini";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import type { courseForm } from "../../../shared/courseForm";
import { nextVersion, refuse } from "../../platform/forms";
import { findCourseBySlug } from "./reads";
type CourseFields = z.output<typeof courseForm>;

/** Initial values of fields that triggers and the hourly count set. */
export const newCourseRow = {
  searchText: "",
  topic: "general",
  duration: "short",
  studentCount: 0,
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

/**
 * Issued certificates keep the old title and hours.
 * Errors: editConflict, formInvalid.
 */
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
