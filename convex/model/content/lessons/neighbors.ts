import type { Doc } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";

type Ctx = QueryCtx | MutationCtx;
type Lesson = Doc<"lessons">;

/**
 * In outline order, across modules (LESSON-5).
 * Null after the last lesson of the course.
 */
export async function findNextLesson(ctx: Ctx, lesson: Lesson): Promise<Lesson | null> {
  const following = await ctx.db
    .query("lessons")
    .withIndex("by_moduleId_and_binnedAt_and_orderIndex", (q) =>
      q.eq("moduleId", lesson.moduleId).eq("binnedAt", undefined).gt("orderIndex", lesson.orderIndex),
    )
    .first();
  const module = following ? null : await ctx.db.get("modules", lesson.moduleId);
  if (module === null) return following;
  const later = ctx.db
    .query("modules")
    .withIndex("by_courseId_and_binnedAt_and_orderIndex", (q) =>
      q.eq("courseId", lesson.courseId).eq("binnedAt", undefined).gt("orderIndex", module.orderIndex),
    );
  for await (const { _id, lessonCount } of later) {
    if (lessonCount > 0) return await findOuterLesson(ctx, _id, "asc");
  }
  return null;
}

/** Null before the first lesson of the course. */
export async function findPreviousLesson(ctx: Ctx, lesson: Lesson): Promise<Lesson | null> {
  const preceding = await ctx.db
    .query("lessons")
    .withIndex("by_moduleId_and_binnedAt_and_orderIndex", (q) =>
      q.eq("moduleId", lesson.moduleId).eq("binnedAt", undefined).lt("orderIndex", lesson.orderIndex),
    )
    .order("desc")
    .first();
  const module = preceding ? null : await ctx.db.get("modules", lesson.moduleId);
  if (module === null) return preceding;
  const earlier = ctx.db
    .query("modules")
    .withIndex("by_courseId_and_binnedAt_and_orderIndex", (q) =>
      q.eq("courseId", lesson.courseId).eq("binnedAt", undefined).lt("orderIndex", module.orderIndex),
    )
    .order("desc");
  for await (const { _id, lessonCount } of earlier) {
    if (lessonCount > 0) return await findOuterLesson(ctx, _id, "desc");
  }
  return null;
}

/** The first lesson of a course, in outline order. */
export async function findFirstLesson(ctx: Ctx, courseId: Lesson["courseId"]): Promise<Lesson | null> {
  const modules = ctx.db
    .query("modules")
    .withIndex("by_courseId_and_binnedAt_and_orderIndex", (q) => q.eq("courseId", courseId).eq("binnedAt", undefined));
  for await (const { _id, lessonCount } of modules) {
    if (lessonCount > 0) return await findOuterLesson(ctx, _id, "asc");
  }
  return null;
}

/** The first or the last lesson of a module. */
async function findOuterLesson(ctx: Ctx, moduleId: Lesson["moduleId"], order: "asc" | "desc"): Promise<Lesson | null> {
  return await ctx.db
    .query("lessons")
    .withIndex("by_moduleId_and_binnedAt_and_orderIndex", (q) => q.eq("moduleId", moduleId).eq("binnedAt", undefined))
    .order(order)
    .first();
}
