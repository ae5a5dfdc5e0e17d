import type { Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { limits } from "../../shared/limits";
import { listModules } from "../modules/reads";
import { listCompletedLessonIds } from "./reads";

/** The first uncompleted lesson in outline order, or null. Reads no further than that lesson's module. */
export async function findUnfinishedLessonId(
  ctx: QueryCtx,
  userId: Id<"users">,
  courseId: Id<"courses">,
): Promise<Id<"lessons"> | null> {
  const completed = new Set(await listCompletedLessonIds(ctx, userId, courseId));
  for (const module of await listModules(ctx, courseId)) {
    const lessons = await ctx.db
      .query("lessons")
      .withIndex("by_moduleId_and_orderIndex", (q) => q.eq("moduleId", module._id))
      .take(limits.lessonsPerCourse);
    const unfinished = lessons.find(({ _id }) => !completed.has(_id));
    if (unfinished) return unfinished._id;
  }
  return null;
}
