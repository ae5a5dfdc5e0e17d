import type { Doc } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { limits } from "../../../shared/limits";
import { findCourseBySlug } from "../../content/courses/reads";
import { startBatches } from "../../platform/jobs/engine";
import { canBePublished } from "../publishCourse";

/**
 * Puts a course into the bin with everything below it.
 * Nobody finds it, or anything by it, any more; its address is free.
 */
export async function binCourse(ctx: MutationCtx, { _id, status }: Doc<"courses">): Promise<void> {
  const wasPublished = status === "published";
  await ctx.db.patch("courses", _id, { binnedAt: Date.now(), status: "draft", wasPublished });
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
  // Lessons may have been moved meanwhile, which issues nothing in the bin.
  await startBatches(ctx, { kind: "certificateIssue", courseId });
  return slug === course.slug ? null : slug;
}

async function freeSlug(ctx: MutationCtx, slug: string): Promise<string> {
  for (let number = 1; ; number++) {
    const end = number === 1 ? "" : `-${number}`;
    const free = `${slug.slice(0, limits.slug - end.length).replace(/-$/, "")}${end}`;
    if ((await findCourseBySlug(ctx, free)) === null) return free;
  }
}
