import type * as z from "zod/mini";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { limits } from "../../../shared/limits";
import type { moduleForm } from "../../../shared/moduleForm";
import { recordAudit } from "../../platform/audit/writes";
import { inOrder, numberInOrder } from "../courses/ordering";
import { unpublishIfIncomplete } from "../courses/publishing";
import { removalBatch } from "../courses/removalBatches";
import { fail } from "../../platform/errors";
import { nextVersion } from "../../platform/forms";
import { startBatches } from "../../platform/jobs/engine";
import { removeLessonRows } from "../lessons/writes";
import type { AdminCtx } from "../../platform/rowChange";
import { listModules } from "./reads";

type ModuleFields = z.output<typeof moduleForm>;

/** Initial values of fields that the triggers maintain. */
export const newModule = { lessonCount: 0, searchText: "", version: 0 } as const;

/** Appends to the course. Error: limitReached. */
export async function createModule(
  ctx: MutationCtx,
  course: Doc<"courses">,
  fields: ModuleFields,
): Promise<Id<"modules">> {
  const modules = await listModules(ctx, course._id);
  if (modules.length >= limits.modulesPerCourse) fail("limitReached");
  const orderIndex = (modules.at(-1)?.orderIndex ?? 0) + 1;
  return await ctx.db.insert("modules", { ...fields, ...newModule, courseId: course._id, orderIndex });
}

/** Error: editConflict. */
export async function updateModule(
  ctx: MutationCtx,
  module: Doc<"modules">,
  { fields, seenVersion }: { fields: ModuleFields; seenVersion: number },
): Promise<void> {
  await ctx.db.patch("modules", module._id, { ...fields, version: nextVersion(module, seenVersion, fields) });
}

/** `moduleIds` must list the whole course. Error: orderChanged. */
export async function reorderModules(
  ctx: AdminCtx,
  course: Doc<"courses">,
  moduleIds: readonly Id<"modules">[],
): Promise<void> {
  await numberModules(ctx, inOrder(await listModules(ctx, course._id), moduleIds));
  const target = { targetKind: "course", targetId: course._id, targetLabel: course.title } as const;
  await recordAudit(ctx, { action: "module.reordered", ...target });
}

export async function numberModules(
  ctx: MutationCtx,
  modules: readonly Pick<Doc<"modules">, "_id" | "orderIndex">[],
): Promise<void> {
  await numberInOrder(modules, (id, orderIndex) => ctx.db.patch("modules", id, { orderIndex }));
}

/** Like removeCourse: of its lessons, which no outline shows any more, the first ones go now and the others in batches. */
export async function removeModule(ctx: MutationCtx, { _id, courseId, lessonCount }: Doc<"modules">): Promise<void> {
  await ctx.db.delete("modules", _id);
  await numberModules(ctx, await listModules(ctx, courseId));
  const removed = await removeModuleLessons(ctx, courseId, _id);
  if (removed === removalBatch.lessons) await startBatches(ctx, { kind: "moduleRemoval", courseId, moduleId: _id });
  await unpublishIfIncomplete(ctx, courseId, lessonCount - removed);
}

/** Deletes a batch of a deleted module's lessons. Returns how many. */
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
