import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { limits } from "../../../shared/limits";
import { listModuleLessons } from "../../content/lessons/reads";
import { numberLessons } from "../../content/lessons/writes";
import { findStored } from "../../platform/bin";
import { fail } from "../../platform/errors";
import { startBatches } from "../../platform/jobs/engine";
import { unpublishIfIncomplete } from "../publishCourse";
import { removalBatch } from "../removalBatches";
import { openRemoval } from "../removeLesson";

/** Puts a lesson into the bin; its text, images and practice stay below it. */
export async function binLesson(ctx: MutationCtx, lesson: Doc<"lessons">): Promise<void> {
  const { courseId, moduleId } = lesson;
  await moveLessons(ctx, courseId, [lesson], { binnedAt: Date.now() });
  await numberLessons(ctx, await listModuleLessons(ctx, moduleId));
  await unpublishIfIncomplete(ctx, courseId);
}

/** Takes a lesson back to its position. Errors: notFound, binnedAbove, limitReached. */
export async function restoreLesson(ctx: MutationCtx, lesson: Doc<"lessons">): Promise<void> {
  const { courseId, moduleId, orderIndex } = lesson;
  // It comes back with its module only.
  if (lesson.binnedWith !== undefined) fail("binnedAbove");
  const course = (await ctx.db.get("courses", courseId)) ?? fail("binnedAbove");
  if ((await ctx.db.get("modules", moduleId)) === null) fail("binnedAbove");
  if (course.lessonCount >= limits.lessonsPerCourse) fail("limitReached");
  const others = await listModuleLessons(ctx, moduleId);
  await moveLessons(ctx, courseId, [lesson], { binnedAt: undefined });
  await numberLessons(ctx, others.toSpliced(orderIndex - 1, 0, lesson));
}

type BinState = Pick<Doc<"lessons">, "binnedAt" | "binnedWith">;

/**
 * Moves lessons to the bin or back, with the course's counts.
 * Students' progress follows in batches. Until then no certificate is issued, as while lessons are deleted.
 */
export async function moveLessons(
  ctx: MutationCtx,
  courseId: Id<"courses">,
  lessons: readonly Doc<"lessons">[],
  state: BinState,
): Promise<void> {
  if (lessons.length === 0) return;
  const course = await findStored(ctx, "courses", courseId);
  const courseBinned = state.binnedAt === undefined && course?.binnedAt !== undefined ? true : undefined;
  for (const { _id } of lessons) await ctx.db.patch("lessons", _id, { ...state, courseBinned });
  await openRemoval(ctx, courseId);
  await startBatches(ctx, { kind: "progressMove", courseId, lessonIds: lessons.map(({ _id }) => _id) });
}

/**
 * Moves progress to where its lessons are: in the bin or out of it.
 * The lessons of today decide, so that a restore needs not wait for the batches of a deletion. Returns the lessons
 * that may still have rows in the wrong place.
 */
export async function moveProgress(ctx: MutationCtx, lessonIds: readonly Id<"lessons">[]): Promise<Id<"lessons">[]> {
  let room: number = removalBatch.progress;
  for (const [index, lessonId] of lessonIds.entries()) {
    const lesson = await findStored(ctx, "lessons", lessonId);
    // The rows of a deleted lesson are deleted by its own batches.
    if (lesson === null) continue;
    const [from, to] = (
      lesson.binnedAt === undefined ? ["binnedProgress", "lessonProgress"] : ["lessonProgress", "binnedProgress"]
    ) as ["lessonProgress", "binnedProgress"];
    const rows = await ctx.db
      .query(from)
      .withIndex("by_lessonId", (q) => q.eq("lessonId", lessonId))
      .take(room);
    for (const { _id, _creationTime, ...row } of rows) {
      await ctx.db.delete(from, _id);
      await ctx.db.insert(to, row);
    }
    room -= rows.length;
    if (room === 0) return lessonIds.slice(index);
  }
  return [];
}
