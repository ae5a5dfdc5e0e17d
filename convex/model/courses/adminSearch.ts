import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { toIndexQuery, toSearchTerms } from "../../shared/searchText";
import { paginateMatches } from "../search";

/* Lists for administrators: everything in its own order, or with a search text what contains every word of it, best first. */

type Page<Table extends "courses" | "modules" | "lessons"> = Promise<PaginationResult<Doc<Table>>>;

/** Of any status, newest first; words of title and description. */
export async function paginateCourses(
  ctx: QueryCtx,
  search: string,
  paginationOpts: PaginationOptions,
): Page<"courses"> {
  const terms = toSearchTerms(search);
  if (terms.length === 0) return await ctx.db.query("courses").order("desc").paginate(paginationOpts);
  const found = ctx.db
    .query("courses")
    .withSearchIndex("search_searchText", (q) => q.search("searchText", toIndexQuery(terms)));
  return await paginateMatches(found, terms, paginationOpts);
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
  const found = modules.withSearchIndex("search_searchText", (q) => {
    const titles = q.search("searchText", toIndexQuery(terms));
    return courseId === null ? titles : titles.eq("courseId", courseId);
  });
  return await paginateMatches(found, terms, paginationOpts);
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
  const found = ctx.db.query("lessonSummaries").withSearchIndex("search_searchText", (q) => {
    const titles = q.search("searchText", toIndexQuery(terms));
    return moduleId === null ? titles : titles.eq("moduleId", moduleId);
  });
  const result = await paginateMatches(found, terms, paginationOpts);
  const lessons = await Promise.all(result.page.map(({ lessonId }) => ctx.db.get("lessons", lessonId)));
  return { ...result, page: lessons.filter((lesson) => lesson !== null) };
}
