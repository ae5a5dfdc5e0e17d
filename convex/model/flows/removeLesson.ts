import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { findStored } from "../platform/bin";
import { startBatches } from "../platform/jobs/engine";

/**
 * Deletes lessons for good and updates the course's count.
 * Students' counts follow in batches. Until then (`openRemovals`) no certificate is issued, because a student's
 * count may still include a deleted lesson.
 */
export async function removeLessonRows(
  ctx: MutationCtx,
  courseId: Id<"courses">,
  lessons: readonly Doc<"lessons">[],
): Promise<void> {
  if (lessons.length === 0) return;
  const lessonIds = lessons.map(({ _id }) => _id);
  for (const lessonId of lessonIds) await ctx.db.delete("lessons", lessonId);
  await openRemoval(ctx, courseId);
  await startBatches(ctx, { kind: "textRemoval", lessonIds });
  await startBatches(ctx, { kind: "progressRemoval", courseId, lessonIds });
}

/** Keeps certificates waiting until students' counts are right again. */
export async function openRemoval(ctx: MutationCtx, courseId: Id<"courses">): Promise<void> {
  const course = await findStored(ctx, "courses", courseId);
  if (course) await ctx.db.patch("courses", courseId, { openRemovals: course.openRemovals + 1 });
}

/** Ends `openRemoval`; the last one issues certificates that are due. */
export async function closeRemoval(ctx: MutationCtx, courseId: Id<"courses">): Promise<void> {
  const course = await findStored(ctx, "courses", courseId);
  if (course === null) return;
  const openRemovals = course.openRemovals - 1;
  await ctx.db.patch("courses", courseId, { openRemovals });
  if (openRemovals === 0) await startBatches(ctx, { kind: "certificateIssue", courseId });
}
