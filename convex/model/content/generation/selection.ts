import { v, type Infer } from "convex/values";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { generationRules, limits } from "../../../shared/limits";
import { readSummary } from "../lessons/reads";
import { fail } from "../../platform/errors";

export const scopeView = v.union(
  v.object({ kind: v.literal("all") }),
  v.object({ kind: v.literal("module"), moduleId: v.id("modules") }),
  v.object({ kind: v.literal("lessons"), lessonIds: v.array(v.id("lessons")) }),
);
export type Scope = Infer<typeof scopeView>;

type Chosen = { lessonId: Id<"lessons">; title: string };

/**
 * A run's lessons in writing order.
 * As chosen, by position, or by creation. At most `generationRules.lessonsPerRun`; the next run takes the
 * remaining empty ones, of which those with a draft wait for somebody. Error: notFound (module).
 */
export async function selectLessons(ctx: MutationCtx, scope: Scope, onlyEmpty: boolean): Promise<Chosen[]> {
  const chosen: Chosen[] = [];
  for await (const lesson of candidates(ctx, scope, onlyEmpty)) {
    if (chosen.length >= generationRules.lessonsPerRun) break;
    const { isEmpty, hasDraft } = await readSummary(ctx, lesson._id);
    if (onlyEmpty && (!isEmpty || hasDraft)) continue;
    chosen.push({ lessonId: lesson._id, title: lesson.title });
  }
  return chosen;
}

async function* candidates(ctx: MutationCtx, scope: Scope, onlyEmpty: boolean): AsyncGenerator<Doc<"lessons">> {
  if (scope.kind === "lessons") {
    for (const lessonId of new Set(scope.lessonIds.slice(0, generationRules.lessonsPerRun))) {
      const lesson = await ctx.db.get("lessons", lessonId);
      if (lesson !== null) yield lesson;
    }
    return;
  }
  if (scope.kind === "all") {
    yield* onlyEmpty ? emptyLessons(ctx) : await ctx.db.query("lessons").take(generationRules.lessonsPerRun);
    return;
  }
  if ((await ctx.db.get("modules", scope.moduleId)) === null) fail("notFound");
  yield* await ctx.db
    .query("lessons")
    .withIndex("by_moduleId_and_orderIndex", (q) => q.eq("moduleId", scope.moduleId))
    .take(limits.lessonsPerCourse);
}

/**
 * Empty lessons of the whole school.
 * Costs the same however many lessons have a text.
 */
async function* emptyLessons(ctx: MutationCtx): AsyncGenerator<Doc<"lessons">> {
  const empty = ctx.db.query("lessonSummaries").withIndex("by_isEmpty", (q) => q.eq("isEmpty", true));
  for (const { lessonId } of await empty.take(generationRules.lessonsPerRun)) {
    const lesson = await ctx.db.get("lessons", lessonId);
    if (lesson !== null) yield lesson;
  }
}
