import type * as z from "zod/mini";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { courseForm } from "../../shared/courseForm";
import { nextVersion, refuse } from "../forms";
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
