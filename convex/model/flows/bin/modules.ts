import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { limits } from "../../../shared/limits";
import { listModules } from "../../content/modules/reads";
import { numberModules } from "../../content/modules/writes";
import { findStored } from "../../platform/bin";
import { fail } from "../../platform/errors";
import { startBatches } from "../../platform/jobs/engine";
import { unpublishIfIncomplete } from "../publishCourse";
import { moveLessons } from "./lessons";

/** Lessons moved per transaction, with their practice. */
export const LESSONS_MOVED = 20;

/**
 * Puts a module with its lessons into the bin.
 * No outline shows it any more; lessons beyond the first batch follow later.
 */
export async function binModule(ctx: MutationCtx, module: Doc<"modules">): Promise<void> {
  const { _id: moduleId, courseId, lessonCount } = module;
  await ctx.db.patch("modules", moduleId, { binnedAt: Date.now(), courseBinned: undefined });
  await numberModules(ctx, await listModules(ctx, courseId));
  const moved = await beginMove(ctx, courseId, moduleId);
  await unpublishIfIncomplete(ctx, courseId, lessonCount - moved);
}

/**
 * Takes a module back to its position, with the lessons that went with it.
 * Errors: binnedAbove, limitReached.
 */
export async function restoreModule(ctx: MutationCtx, module: Doc<"modules">): Promise<void> {
  const { _id: moduleId, courseId, orderIndex } = module;
  const course = (await ctx.db.get("courses", courseId)) ?? fail("binnedAbove");
  const others = await listModules(ctx, courseId);
  const lessons = await listBinnedWith(ctx, moduleId, limits.lessonsPerCourse);
  if (others.length >= limits.modulesPerCourse) fail("limitReached");
  if (course.lessonCount + lessons.length > limits.lessonsPerCourse) fail("limitReached");
  await ctx.db.patch("modules", moduleId, { binnedAt: undefined });
  await numberModules(ctx, others.toSpliced(orderIndex - 1, 0, module));
  await beginMove(ctx, courseId, moduleId);
}

async function beginMove(ctx: MutationCtx, courseId: Id<"courses">, moduleId: Id<"modules">): Promise<number> {
  const moved = await moveModuleLessons(ctx, courseId, moduleId);
  if (moved === LESSONS_MOVED) await startBatches(ctx, { kind: "moduleMove", courseId, moduleId });
  return moved;
}

/**
 * Moves a batch of lessons to where their module is, in the bin or out of it.
 * Returns their number.
 */
export async function moveModuleLessons(
  ctx: MutationCtx,
  courseId: Id<"courses">,
  moduleId: Id<"modules">,
): Promise<number> {
  const module = await findStored(ctx, "modules", moduleId);
  // The lessons of a deleted module are deleted by its own batches.
  if (module === null) return 0;
  const { binnedAt } = module;
  const lessons =
    binnedAt === undefined ? await listBinnedWith(ctx, moduleId, LESSONS_MOVED) : await listUnbinned(ctx, moduleId);
  await moveLessons(ctx, courseId, lessons, { binnedAt, binnedWith: binnedAt === undefined ? undefined : moduleId });
  return lessons.length;
}

const listBinnedWith = async (ctx: MutationCtx, moduleId: Id<"modules">, most: number): Promise<Doc<"lessons">[]> =>
  await ctx.db
    .query("lessons")
    .withIndex("by_binnedWith_and_binnedAt", (q) => q.eq("binnedWith", moduleId))
    .take(most);

const listUnbinned = async (ctx: MutationCtx, moduleId: Id<"modules">): Promise<Doc<"lessons">[]> =>
  await ctx.db
    .query("lessons")
    .withIndex("by_moduleId_and_binnedAt_and_orderIndex", (q) => q.eq("moduleId", moduleId).eq("binnedAt", undefined))
    .take(LESSONS_MOVED);
