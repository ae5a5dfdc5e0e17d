import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { startBatches } from "../platform/jobs/engine";
import { unpublishIfIncomplete } from "./publishCourse";
import { removalBatch } from "./removalBatches";
import { removeLessonRows } from "./removeLesson";
import { listModules } from "../content/modules/reads";
import { numberModules } from "../content/modules/writes";

/**
 * Deletes a module; lessons beyond the first batch follow later.
 * Like removeCourse: no outline shows them any more.
 */
export async function removeModule(ctx: MutationCtx, { _id, courseId, lessonCount }: Doc<"modules">): Promise<void> {
  await ctx.db.delete("modules", _id);
  await numberModules(ctx, await listModules(ctx, courseId));
  const removed = await removeModuleLessons(ctx, courseId, _id);
  if (removed === removalBatch.lessons) await startBatches(ctx, { kind: "moduleRemoval", courseId, moduleId: _id });
  await unpublishIfIncomplete(ctx, courseId, lessonCount - removed);
}

/**
 * Deletes a batch of a deleted module's lessons.
 * Returns their number.
 */
export async function removeModuleLessons(
  ctx: MutationCtx,
  courseId: Id<"courses">,
  moduleId: Id<"modules">,
): Promise<number> {
  const lessons = await ctx.db
    .query("lessons")
    .withIndex("by_moduleId_and_orderIndex", (q) => q.eq("moduleId", moduleId))
    .take(removalBatch.lessons);
  await removeLessonRows(ctx, courseId, lessons);
  return lessons.length;
}
