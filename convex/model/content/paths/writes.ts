import type * as z from "zod/mini";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { limits } from "../../../shared/limits";
import type { pathForm } from "../../../shared/pathForm";
import { deleteCover } from "../courses/covers";
import { findStored } from "../../platform/bin";
import { fail } from "../../platform/errors";
import { nextVersion, refuse } from "../../platform/forms";
import { findPathBySlug, listPublishedCourses } from "./reads";

type PathFields = z.output<typeof pathForm>;

/** Initial values; a trigger maintains the search text. */
export const newPath = { status: "draft", courseIds: [], searchText: "", version: 0 } as const;

/** Error: formInvalid (slug taken). */
export async function createPath(ctx: MutationCtx, fields: PathFields): Promise<Id<"paths">> {
  await requireFreeSlug(ctx, fields.slug);
  return await ctx.db.insert("paths", { ...fields, ...newPath, courseIds: [] });
}

/** Errors: editConflict, formInvalid (slug taken). */
export async function updatePath(
  ctx: MutationCtx,
  path: Doc<"paths">,
  { fields, seenVersion }: { fields: PathFields; seenVersion: number },
): Promise<void> {
  const version = nextVersion(path, seenVersion, fields);
  if (fields.slug !== path.slug) await requireFreeSlug(ctx, fields.slug);
  await ctx.db.patch("paths", path._id, { ...fields, version });
}

async function requireFreeSlug(ctx: MutationCtx, slug: string): Promise<void> {
  if ((await findPathBySlug(ctx, slug)) !== null) refuse("slug", "slugTaken");
}

/** Published courses that a path needs to be published itself (PATH-2). */
const FEWEST_COURSES = 2;

/** Error: pathTooShort. */
export async function setPathStatus(
  ctx: MutationCtx,
  path: Doc<"paths">,
  status: Doc<"paths">["status"],
): Promise<void> {
  if (path.status === status) return;
  if (status === "published" && (await listPublishedCourses(ctx, path)).length < FEWEST_COURSES) fail("pathTooShort");
  await ctx.db.patch("paths", path._id, { status });
}

/** Puts a course at the end; one that is there stays where it is. Error: limitReached. */
export async function addPathCourse(ctx: MutationCtx, path: Doc<"paths">, course: Doc<"courses">): Promise<void> {
  if (path.courseIds.includes(course._id)) return;
  const { pathIds = [] } = course;
  if (path.courseIds.length >= limits.coursesPerPath || pathIds.length >= limits.pathsPerCourse) fail("limitReached");
  await ctx.db.patch("paths", path._id, { courseIds: [...path.courseIds, course._id] });
  await ctx.db.patch("courses", course._id, { pathIds: [...pathIds, path._id] });
}

export async function removePathCourse(ctx: MutationCtx, path: Doc<"paths">, courseId: Id<"courses">): Promise<void> {
  if (!path.courseIds.includes(courseId)) return;
  await ctx.db.patch("paths", path._id, { courseIds: path.courseIds.filter((id) => id !== courseId) });
  await forgetPath(ctx, path._id, courseId);
}

/**
 * Sorts the courses by `courseIds`, which must list each that is shown.
 * Courses in the bin keep their place after the one before them. Error: orderChanged.
 */
export async function reorderPath(
  ctx: MutationCtx,
  path: Doc<"paths">,
  courseIds: readonly Id<"courses">[],
): Promise<void> {
  const binned = await listBinned(ctx, path);
  const shown = path.courseIds.filter((id) => !binned.has(id));
  const sizes = [courseIds.length, new Set(courseIds).size, new Set([...courseIds, ...shown]).size];
  if (sizes.some((size) => size !== shown.length)) fail("orderChanged");
  const sorted = [...courseIds];
  for (const [index, id] of path.courseIds.entries()) if (binned.has(id)) sorted.splice(index, 0, id);
  await ctx.db.patch("paths", path._id, { courseIds: sorted });
}

async function listBinned(ctx: MutationCtx, { courseIds }: Doc<"paths">): Promise<Set<Id<"courses">>> {
  const binned = new Set<Id<"courses">>();
  for (const courseId of courseIds) if ((await ctx.db.get("courses", courseId)) === null) binned.add(courseId);
  return binned;
}

/** Deletes the path at once; its courses and certificates stay (PATH-1). */
export async function removePath(ctx: MutationCtx, path: Doc<"paths">): Promise<void> {
  for (const courseId of path.courseIds) await forgetPath(ctx, path._id, courseId);
  await ctx.db.delete("paths", path._id);
  await deleteCover(ctx, path);
}

/** Takes a course that is deleted for good out of its paths. */
export async function leavePaths(ctx: MutationCtx, { _id, pathIds = [] }: Doc<"courses">): Promise<void> {
  for (const pathId of pathIds) {
    const path = await ctx.db.get("paths", pathId);
    if (path) await ctx.db.patch("paths", pathId, { courseIds: path.courseIds.filter((id) => id !== _id) });
  }
}

/** The course may be in the bin. */
async function forgetPath(ctx: MutationCtx, pathId: Id<"paths">, courseId: Id<"courses">): Promise<void> {
  const course = await findStored(ctx, "courses", courseId);
  if (course === null) return;
  const rest = course.pathIds?.filter((id) => id !== pathId) ?? [];
  await ctx.db.patch("courses", courseId, { pathIds: rest.length === 0 ? undefined : rest });
}
