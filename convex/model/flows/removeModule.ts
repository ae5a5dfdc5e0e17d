import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { startBatches } from "../platform/jobs/engine";
import { removalBatch } from "./removalBatches";
import { removeLessonRows } from "./removeLesson";

/**
 * Deletes a module of the bin for good; lessons beyond the first batch follow later.
 * Lessons that went to the bin before it go too: there is no place to which they could come back.
 */
export async function removeModule(ctx: MutationCtx, { _id, courseId }: Doc<"modules">): Promise<void> {
  await ctx.db.delete("modules", _id);
  const removed = await removeModuleLessons(ctx, courseId, _id);
  if (removed === removalBatch.lessons) await startBatches(ctx, { kind: "moduleRemoval", courseId, moduleId: _id });
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
    .withIndex("by_moduleId_and_binnedAt_and_orderIndex", (q) => q.eq("moduleId", moduleId))
    .take(removalBatch.lessons);
  await removeLessonRows(ctx, courseId, lessons);
  return lessons.length;
}
