import { internal } from "../../../_generated/api";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { limits } from "../../../shared/limits";
import { findFinishedModule, hasPractice } from "./reads";

interface Studied {
  userId: Id<"users">;
  courseId: Id<"courses">;
  moduleId: Id<"modules">;
}

/** Writes that the student finished the module, once every lesson of it is completed. */
export async function finishIfEvery(ctx: MutationCtx, { userId, courseId, moduleId }: Studied): Promise<void> {
  const module = await ctx.db.get("modules", moduleId);
  if (module === null || (await findFinishedModule(ctx, userId, moduleId))) return;
  if (await hasEvery(ctx, userId, { moduleId, lessons: module.lessonCount }))
    await ctx.db.insert("finishedModules", {
      ...{ userId, courseId, moduleId },
      ...((await hasPractice(ctx, moduleId)) && { practicedAt: 0 }),
    });
}

async function hasEvery(
  ctx: MutationCtx,
  userId: Id<"users">,
  { moduleId, lessons }: { moduleId: Id<"modules">; lessons: number },
): Promise<boolean> {
  const done = await ctx.db
    .query("lessonProgress")
    .withIndex("by_userId_and_moduleId", (q) => q.eq("userId", userId).eq("moduleId", moduleId))
    .take(limits.lessonsPerCourse);
  if (done.length < lessons) return false;
  // Some may be of a lesson that has just moved elsewhere.
  const there = await Promise.all(done.map(({ lessonId }) => ctx.db.get("lessons", lessonId)));
  return there.filter((lesson) => lesson?.moduleId === moduleId).length === lessons;
}

/** A module that lost a lesson is finished by all who completed what is left of it (PRACTICE-9), in batches. */
export async function finishWithout(ctx: MutationCtx, moduleId: Id<"modules">): Promise<void> {
  // All of them have completed any one lesson of it.
  const left = await findFirstLesson(ctx, moduleId);
  if (left === null || !(await hasProgress(ctx, left._id))) return;
  await ctx.scheduler.runAfter(0, internal.jobs.practice.finishModule, { lessonId: left._id, cursor: null });
}

async function findFirstLesson(ctx: MutationCtx, moduleId: Id<"modules">): Promise<Doc<"lessons"> | null> {
  return await ctx.db
    .query("lessons")
    .withIndex("by_moduleId_and_orderIndex", (q) => q.eq("moduleId", moduleId))
    .first();
}

/** Of anyone. */
export async function hasProgress(ctx: MutationCtx, lessonId: Id<"lessons">): Promise<boolean> {
  const progress = ctx.db.query("lessonProgress").withIndex("by_lessonId", (q) => q.eq("lessonId", lessonId));
  return (await progress.first()) !== null;
}
