import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { startBatches } from "../platform/jobs/engine";
import { unpublishIfIncomplete } from "./publishCourse";
import { listModuleLessons } from "../content/lessons/reads";
import { numberLessons } from "../content/lessons/writes";

export async function removeLesson(ctx: MutationCtx, lesson: Doc<"lessons">): Promise<void> {
  const { courseId, moduleId } = lesson;
  await removeLessonRows(ctx, courseId, [lesson]);
  await numberLessons(ctx, await listModuleLessons(ctx, moduleId));
  await unpublishIfIncomplete(ctx, courseId);
}

/**
 * Deletes lessons and updates the course's count.
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
  const course = await ctx.db.get("courses", courseId);
  if (course) await ctx.db.patch("courses", courseId, { openRemovals: course.openRemovals + 1 });
  await startBatches(ctx, { kind: "textRemoval", lessonIds });
  await startBatches(ctx, { kind: "progressRemoval", courseId, lessonIds });
}
