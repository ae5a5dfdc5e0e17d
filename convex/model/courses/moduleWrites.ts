import type * as z from "zod/mini";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { limits } from "../../shared/limits";
import type { moduleForm } from "../../shared/moduleForm";
import { toSearchText } from "../../shared/searchText";
import { recordAudit } from "../audit/writes";
import { fail } from "../errors";
import { changedFields, nextVersion } from "../forms";
import { inOrder, numberInOrder } from "./ordering";
import { listModules } from "./reads";

type ModuleFields = z.output<typeof moduleForm>;

/** At the end of the course. Error: limitReached. */
export async function createModule(
  ctx: MutationCtx,
  course: Doc<"courses">,
  { fields, actorId }: { fields: ModuleFields; actorId: Id<"users"> },
): Promise<Id<"modules">> {
  const modules = await listModules(ctx, course._id);
  if (modules.length >= limits.modulesPerCourse) fail("limitReached");
  const moduleId = await ctx.db.insert("modules", {
    ...fields,
    courseId: course._id,
    orderIndex: (modules.at(-1)?.orderIndex ?? 0) + 1,
    lessonCount: 0,
    version: 0,
    searchText: toSearchText(fields.title),
  });
  await ctx.db.patch("courses", course._id, { moduleCount: course.moduleCount + 1 });
  await recordModule(ctx, "module.created", { _id: moduleId, title: fields.title }, { actorId, detail: course.title });
  return moduleId;
}

/** Error: editConflict. */
export async function updateModule(
  ctx: MutationCtx,
  module: Doc<"modules">,
  change: { fields: ModuleFields; seenVersion: number; actorId: Id<"users"> },
): Promise<void> {
  const { fields, seenVersion, actorId } = change;
  const version = nextVersion(module, seenVersion, fields);
  await ctx.db.patch("modules", module._id, { ...fields, searchText: toSearchText(fields.title), version });
  await recordModule(ctx, "module.updated", module, { actorId, detail: changedFields(module, fields).join(", ") });
}

/** `moduleIds` are all modules of the course in their new order. Error: orderChanged. */
export async function reorderModules(
  ctx: MutationCtx,
  course: Doc<"courses">,
  { moduleIds, actorId }: { moduleIds: readonly Id<"modules">[]; actorId: Id<"users"> },
): Promise<void> {
  await numberModules(ctx, inOrder(await listModules(ctx, course._id), moduleIds));
  const target = { targetKind: "course", targetId: course._id, targetLabel: course.title } as const;
  await recordAudit(ctx, { actorId, action: "module.reordered", ...target });
}

export async function numberModules(
  ctx: MutationCtx,
  modules: readonly Pick<Doc<"modules">, "_id" | "orderIndex">[],
): Promise<void> {
  await numberInOrder(modules, (id, orderIndex) => ctx.db.patch("modules", id, { orderIndex }));
}

export async function recordModule(
  ctx: MutationCtx,
  action: "module.created" | "module.updated" | "module.deleted",
  module: Pick<Doc<"modules">, "_id" | "title">,
  { actorId, detail }: { actorId: Id<"users">; detail: string },
): Promise<void> {
  const target = { targetKind: "module", targetId: module._id, targetLabel: module.title } as const;
  await recordAudit(ctx, { actorId, action, ...target, detail });
}
