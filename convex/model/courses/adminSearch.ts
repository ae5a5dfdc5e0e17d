import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { toSearchTerms } from "../../shared/searchText";

/*
 * Administrators' lists: all of it in its own order without a search text, with one what contains every word of it, the
 * best first. As in search.ts, the index finds rows with any of the words and the rest is dropped, so pages may be short.
 */

type Page<Table extends "courses" | "modules" | "lessons"> = Promise<PaginationResult<Doc<Table>>>;

/** Of any status, newest first; words of title and description. */
export async function paginateCourses(
  ctx: QueryCtx,
  search: string,
  paginationOpts: PaginationOptions,
): Page<"courses"> {
  const terms = toSearchTerms(search);
  if (terms.length === 0) return await ctx.db.query("courses").order("desc").paginate(paginationOpts);
  const result = await ctx.db
    .query("courses")
    .withSearchIndex("search_searchText", (q) => q.search("searchText", terms.join(" ")))
    .paginate(paginationOpts);
  return { ...result, page: result.page.filter(hasAll(terms)) };
}

const PICKER_SIZE = 50;

/** For pickers: as many as one can look through; who has more types. */
export async function listCourseOptions(ctx: QueryCtx, search: string): Promise<Doc<"courses">[]> {
  return (await paginateCourses(ctx, search, { numItems: PICKER_SIZE, cursor: null })).page;
}

/** By position (specification, section 7), of one course or of all. */
export async function paginateModules(
  ctx: QueryCtx,
  { courseId, search }: { courseId: Id<"courses"> | null; search: string },
  paginationOpts: PaginationOptions,
): Page<"modules"> {
  const terms = toSearchTerms(search);
  const modules = ctx.db.query("modules");
  if (terms.length === 0) {
    if (courseId === null) return await modules.withIndex("by_orderIndex").paginate(paginationOpts);
    return await modules
      .withIndex("by_courseId_and_orderIndex", (q) => q.eq("courseId", courseId))
      .paginate(paginationOpts);
  }
  const result = await modules
    .withSearchIndex("search_searchText", (q) => {
      const found = q.search("searchText", terms.join(" "));
      return courseId === null ? found : found.eq("courseId", courseId);
    })
    .paginate(paginationOpts);
  return { ...result, page: result.page.filter(hasAll(terms)) };
}

/** By position (specification, section 7), of one module or of all. */
export async function paginateLessons(
  ctx: QueryCtx,
  { moduleId, search }: { moduleId: Id<"modules"> | null; search: string },
  paginationOpts: PaginationOptions,
): Page<"lessons"> {
  const terms = toSearchTerms(search);
  if (terms.length === 0) {
    const lessons = ctx.db.query("lessons");
    if (moduleId === null) return await lessons.withIndex("by_orderIndex").paginate(paginationOpts);
    return await lessons
      .withIndex("by_moduleId_and_orderIndex", (q) => q.eq("moduleId", moduleId))
      .paginate(paginationOpts);
  }
  const result = await ctx.db
    .query("lessonSummaries")
    .withSearchIndex("search_searchText", (q) => {
      const found = q.search("searchText", terms.join(" "));
      return moduleId === null ? found : found.eq("moduleId", moduleId);
    })
    .paginate(paginationOpts);
  const found = result.page.filter(hasAll(terms));
  const lessons = await Promise.all(found.map(({ lessonId }) => ctx.db.get("lessons", lessonId)));
  return { ...result, page: lessons.filter((lesson) => lesson !== null) };
}

function hasAll(terms: readonly string[]): (row: { searchText: string }) => boolean {
  return ({ searchText }) => terms.every((term) => searchText.includes(term));
}
