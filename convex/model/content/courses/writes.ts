import type * as z from "zod/mini";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import type { courseForm } from "../../../shared/courseForm";
import { limits } from "../../../shared/limits";
import { findStored } from "../../platform/bin";
import { fail } from "../../platform/errors";
import { nextVersion, refuse } from "../../platform/forms";
import type { WriteCtx } from "../../platform/rowChange";
import { toCourseText } from "../versions/texts";
import { keepVersion, type Saving } from "../versions/writes";
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
  ctx: WriteCtx,
  course: Doc<"courses">,
  { fields, seenVersion }: { fields: CourseFields; seenVersion: number },
  saving?: Saving,
): Promise<void> {
  nextVersion(course, seenVersion, fields);
  if (fields.slug !== course.slug) await requireFreeSlug(ctx, fields.slug);
  await saveCourse(ctx, course, fields, saving);
}

/** Writes fields, keeps the texts they replace, and tells open editors. */
export async function saveCourse(
  ctx: WriteCtx,
  course: Doc<"courses">,
  fields: Partial<Doc<"courses">>,
  saving: Saving = {},
): Promise<void> {
  const texts = { before: toCourseText(course), after: toCourseText({ ...course, ...fields }) };
  await keepVersion(ctx, { thingId: course._id, createdAt: course._creationTime, ...texts, ...saving });
  await ctx.db.patch("courses", course._id, { ...fields, version: course.version + 1 });
}

async function requireFreeSlug(ctx: MutationCtx, slug: string): Promise<void> {
  if ((await findCourseBySlug(ctx, slug)) !== null) refuse("slug", "slugTaken");
}

/** Recommends another course before this one. Error: limitReached. */
export async function recommendBefore(
  ctx: MutationCtx,
  course: Doc<"courses">,
  beforeId: Id<"courses">,
): Promise<void> {
  const { _id: courseId, beforeIds = [] } = course;
  if (beforeId === courseId || beforeIds.includes(beforeId)) return;
  // Ids of courses deleted for good do not count.
  const stored = await Promise.all(beforeIds.map((id) => findStored(ctx, "courses", id)));
  const kept = beforeIds.filter((_, index) => stored[index] !== null);
  if (kept.length >= limits.coursesBefore) fail("limitReached");
  await ctx.db.patch("courses", courseId, { beforeIds: [...kept, beforeId] });
}

export async function dropBefore(
  ctx: MutationCtx,
  { _id: courseId, beforeIds = [] }: Doc<"courses">,
  beforeId: Id<"courses">,
): Promise<void> {
  if (!beforeIds.includes(beforeId)) return;
  const rest = beforeIds.filter((id) => id !== beforeId);
  await ctx.db.patch("courses", courseId, { beforeIds: rest.length === 0 ? undefined : rest });
}
