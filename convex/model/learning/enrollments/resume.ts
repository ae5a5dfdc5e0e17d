import type { Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { limits } from "../../../shared/limits";
import { listModules } from "../../content/modules/reads";
import { findPlace, listCompletedLessonIds } from "./reads";

/**
 * The lesson the student stopped in, or the first uncompleted one.
 * In outline order; null when all are completed. Reads no further than that lesson's module.
 */
export async function findUnfinishedLessonId(
  ctx: QueryCtx,
  userId: Id<"users">,
  courseId: Id<"courses">,
): Promise<Id<"lessons"> | null> {
  const completed = new Set(await listCompletedLessonIds(ctx, userId, courseId));
  const place = await findPlace(ctx, userId, courseId);
  if (place && !completed.has(place.lessonId) && (await ctx.db.get("lessons", place.lessonId))) return place.lessonId;
  for (const module of await listModules(ctx, courseId)) {
    const lessons = await ctx.db
      .query("lessons")
      .withIndex("by_moduleId_and_binnedAt_and_orderIndex", (q) =>
        q.eq("moduleId", module._id).eq("binnedAt", undefined),
      )
      .take(limits.lessonsPerCourse);
    const unfinished = lessons.find(({ _id }) => !completed.has(_id));
    if (unfinished) return unfinished._id;
  }
  return null;
}
