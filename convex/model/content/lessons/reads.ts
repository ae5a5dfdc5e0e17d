import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { limits } from "../../../shared/limits";
import { toSearchTerms } from "../../../shared/searchText";
import { fail } from "../../platform/errors";
import { paginateMatches } from "../../platform/search";

type Ctx = QueryCtx | MutationCtx;

/**
 * Like findCourse; null once the course is gone.
 * The lesson's row may be deleted later, in a batch.
 */
export async function findLesson(ctx: Ctx, lessonId: string): Promise<Doc<"lessons"> | null> {
  const id = ctx.db.normalizeId("lessons", lessonId);
  const lesson = id && (await ctx.db.get("lessons", id));
  return lesson && (await ctx.db.get("courses", lesson.courseId)) ? lesson : null;
}

/** Error: notFound. */
export async function requireLesson(ctx: Ctx, lessonId: Id<"lessons">): Promise<Doc<"lessons">> {
  return (await findLesson(ctx, lessonId)) ?? fail("notFound");
}

/** Unordered; see toOutline. */
export async function listLessons(ctx: Ctx, courseId: Id<"courses">): Promise<Doc<"lessons">[]> {
  return await ctx.db
    .query("lessons")
    .withIndex("by_courseId_and_binnedAt_and_title", (q) => q.eq("courseId", courseId).eq("binnedAt", undefined))
    .take(limits.lessonsPerCourse);
}

/** Among equal titles, the oldest. */
export async function findLessonByTitle(
  ctx: Ctx,
  courseId: Id<"courses">,
  title: string,
): Promise<Doc<"lessons"> | null> {
  return await ctx.db
    .query("lessons")
    .withIndex("by_courseId_and_binnedAt_and_title", (q) =>
      q.eq("courseId", courseId).eq("binnedAt", undefined).eq("title", title),
    )
    .first();
}

/** By position. */
export async function listModuleLessons(ctx: Ctx, moduleId: Id<"modules">): Promise<Doc<"lessons">[]> {
  return await ctx.db
    .query("lessons")
    .withIndex("by_moduleId_and_binnedAt_and_orderIndex", (q) => q.eq("moduleId", moduleId).eq("binnedAt", undefined))
    .take(limits.lessonsPerCourse);
}

export async function readLessonContent(ctx: Ctx, lessonId: Id<"lessons">): Promise<string> {
  return (await findContentRow(ctx, lessonId))?.markdown ?? "";
}

export async function findContentRow(ctx: Ctx, lessonId: Id<"lessons">): Promise<Doc<"lessonContents"> | null> {
  return await ctx.db
    .query("lessonContents")
    .withIndex("by_lessonId", (q) => q.eq("lessonId", lessonId))
    .unique();
}

/** The text before the last AI replacement or restore. */
export async function findPreviousContent(
  ctx: Ctx,
  lessonId: Id<"lessons">,
): Promise<Doc<"previousLessonContents"> | null> {
  return await ctx.db
    .query("previousLessonContents")
    .withIndex("by_lessonId", (q) => q.eq("lessonId", lessonId))
    .unique();
}

/** Every lesson has a summary. */
export async function readSummary(ctx: Ctx, lessonId: Id<"lessons">): Promise<Doc<"lessonSummaries">> {
  const summary = await findSummary(ctx, lessonId);
  if (summary === null) throw new Error(`Lesson ${lessonId} has no summary.`);
  return summary;
}

export async function findSummary(ctx: Ctx, lessonId: Id<"lessons">): Promise<Doc<"lessonSummaries"> | null> {
  return await ctx.db
    .query("lessonSummaries")
    .withIndex("by_lessonId", (q) => q.eq("lessonId", lessonId))
    .unique();
}

/** By position (ADMIN-8), of one module or all. */
export async function paginateLessons(
  ctx: QueryCtx,
  { moduleId, search }: { moduleId: Id<"modules"> | null; search: string },
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<Doc<"lessons">>> {
  const terms = toSearchTerms(search);
  if (terms.length === 0) {
    const lessons = ctx.db.query("lessons");
    if (moduleId === null)
      return await lessons
        .withIndex("by_binnedAt_and_orderIndex", (q) => q.eq("binnedAt", undefined))
        .paginate(paginationOpts);
    return await lessons
      .withIndex("by_moduleId_and_binnedAt_and_orderIndex", (q) => q.eq("moduleId", moduleId).eq("binnedAt", undefined))
      .paginate(paginationOpts);
  }
  const found = ctx.db.query("lessonSummaries").withSearchIndex("search_searchText", (q) => {
    const titles = q.search("searchText", terms.join(" "));
    return moduleId === null ? titles : titles.eq("moduleId", moduleId);
  });
  const result = await paginateMatches(found, terms, paginationOpts);
  const lessons = await Promise.all(result.page.map(({ lessonId }) => ctx.db.get("lessons", lessonId)));
  return { ...result, page: lessons.filter((lesson) => lesson !== null) };
}
