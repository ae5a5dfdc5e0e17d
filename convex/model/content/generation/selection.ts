import { v, type Infer } from "convex/values";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { generationRules } from "../../../shared/limits";
import { findLesson, listModuleLessons, readSummary } from "../lessons/reads";
import { requireModule } from "../modules/reads";

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
 * remaining empty ones that have no draft. Error: notFound (module).
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
      const lesson = await findLesson(ctx, lessonId);
      if (lesson !== null) yield lesson;
    }
    return;
  }
  if (scope.kind === "all") {
    yield* onlyEmpty ? emptyLessons(ctx) : oldestLessons(ctx);
    return;
  }
  yield* await listModuleLessons(ctx, (await requireModule(ctx, scope.moduleId))._id);
}

/** Lessons of the whole school; those whose course is in the bin wait. */
async function* oldestLessons(ctx: MutationCtx): AsyncGenerator<Doc<"lessons">> {
  const lessons = ctx.db
    .query("lessons")
    .withIndex("by_binnedWith_and_binnedAt", (q) => q.eq("binnedWith", undefined).eq("binnedAt", undefined));
  for (const lesson of await lessons.take(generationRules.lessonsPerRun))
    if (await ctx.db.get("courses", lesson.courseId)) yield lesson;
}

/**
 * Empty lessons of the whole school.
 * Costs the same however many lessons have a text.
 */
async function* emptyLessons(ctx: MutationCtx): AsyncGenerator<Doc<"lessons">> {
  const empty = ctx.db.query("lessonSummaries").withIndex("by_isEmpty", (q) => q.eq("isEmpty", true));
  for (const { lessonId } of await empty.take(generationRules.lessonsPerRun)) {
    const lesson = await findLesson(ctx, lessonId);
    if (lesson !== null) yield lesson;
  }
}
