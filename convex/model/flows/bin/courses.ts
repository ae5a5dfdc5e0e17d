import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { limits } from "../../../shared/limits";
import { findCourseBySlug } from "../../content/courses/reads";
import { listLessons } from "../../content/lessons/reads";
import { listModules } from "../../content/modules/reads";
import { findStored } from "../../platform/bin";
import { startBatches } from "../../platform/jobs/engine";
import { canBePublished } from "../publishCourse";

/**
 * Puts a course into the bin with everything below it.
 * Nobody finds it, or anything by it, any more; its address is free.
 */
export async function binCourse(ctx: MutationCtx, { _id, status }: Doc<"courses">): Promise<void> {
  const wasPublished = status === "published";
  await ctx.db.patch("courses", _id, { binnedAt: Date.now(), status: "draft", wasPublished });
  await startBatches(ctx, { kind: "courseMove", courseId: _id });
}

/**
 * Takes a course back, published if it was and still may be.
 * If another course has its address, it gets the next free one, which is returned.
 */
export async function restoreCourse(ctx: MutationCtx, course: Doc<"courses">): Promise<string | null> {
  const { _id: courseId, wasPublished = false } = course;
  const slug = await freeSlug(ctx, course.slug);
  await ctx.db.patch("courses", courseId, { binnedAt: undefined, wasPublished: undefined, slug });
  if (wasPublished && (await canBePublished(ctx, course)))
    await ctx.db.patch("courses", courseId, { status: "published" });
  await startBatches(ctx, { kind: "courseMove", courseId });
  // Lessons may have been moved meanwhile, which issues nothing in the bin.
  await startBatches(ctx, { kind: "certificateIssue", courseId });
  return slug === course.slug ? null : slug;
}

/** Modules and lessons per transaction, of each. */
const FOLLOWED = 25;

/**
 * Notes on a batch of modules and lessons whether their course is in the bin.
 * The course of today decides, so that a restore need not wait for a deletion's batches. Returns whether there may be
 * more.
 */
export async function followCourse(ctx: MutationCtx, courseId: Id<"courses">): Promise<boolean> {
  const course = await findStored(ctx, "courses", courseId);
  // The rows of a deleted course are deleted by its own batches.
  if (course === null) return false;
  const courseBinned = course.binnedAt === undefined ? undefined : true;
  const behind = (row: { courseBinned?: true }): boolean => row.courseBinned !== courseBinned;
  const modules = (await listModules(ctx, courseId)).filter(behind).slice(0, FOLLOWED);
  const lessons = (await listLessons(ctx, courseId)).filter(behind).slice(0, FOLLOWED);
  for (const { _id } of modules) await ctx.db.patch("modules", _id, { courseBinned });
  for (const { _id } of lessons) await ctx.db.patch("lessons", _id, { courseBinned });
  return modules.length === FOLLOWED || lessons.length === FOLLOWED;
}

async function freeSlug(ctx: MutationCtx, slug: string): Promise<string> {
  for (let number = 1; ; number++) {
    const end = number === 1 ? "" : `-${number}`;
    const free = `${slug.slice(0, limits.slug - end.length).replace(/-$/, "")}${end}`;
    if ((await findCourseBySlug(ctx, free)) === null) return free;
  }
}
