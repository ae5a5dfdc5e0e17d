import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { readUnpublishing, unpublishing } from "./publishCourse";
import { listModuleLessons } from "../content/lessons/reads";

export const moduleImpact = v.object({
  lessons: v.number(),
  studentsWithProgress: v.number(),
  /** Whether there are more students than counted. */
  more: v.boolean(),
  unpublishes: unpublishing,
});

/**
 * Limit of counted rows.
 * The number of students is not stored, and one sentence is not worth reading a whole table.
 */
const COUNTED_ROWS = 200;

export async function readModuleImpact(
  ctx: QueryCtx,
  { _id: moduleId, courseId }: Doc<"modules">,
): Promise<Infer<typeof moduleImpact>> {
  const lessons = await listModuleLessons(ctx, moduleId);
  const students = new Set<Id<"users">>();
  let room = COUNTED_ROWS;
  for (const { _id } of lessons) {
    if (room === 0) break;
    const rows = await ctx.db
      .query("lessonProgress")
      .withIndex("by_lessonId", (q) => q.eq("lessonId", _id))
      .take(room);
    for (const { userId } of rows) students.add(userId);
    room -= rows.length;
  }
  return {
    lessons: lessons.length,
    studentsWithProgress: students.size,
    more: room === 0,
    unpublishes: await readUnpublishing(ctx, courseId, { lessons: lessons.length }),
  };
}
