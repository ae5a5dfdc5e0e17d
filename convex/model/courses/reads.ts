import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { toSearchTerms } from "../../shared/searchText";
import { fail } from "../errors";
import { paginateMatches } from "../search";

type Ctx = QueryCtx | MutationCtx;

/** For ids from the address bar: null for anything that is not a course's id. */
export async function findCourse(ctx: Ctx, courseId: string): Promise<Doc<"courses"> | null> {
  const id = ctx.db.normalizeId("courses", courseId);
  return id && (await ctx.db.get("courses", id));
}

/** Error: notFound. */
export async function requireCourse(ctx: Ctx, courseId: Id<"courses">): Promise<Doc<"courses">> {
  return (await ctx.db.get("courses", courseId)) ?? fail("notFound");
}

export async function findCourseBySlug(ctx: Ctx, slug: string): Promise<Doc<"courses"> | null> {
  return await ctx.db
    .query("courses")
    .withIndex("by_slug", (q) => q.eq("slug", slug))
    .unique();
}

/** Published courses, oldest first. */
export async function paginatePublished(
  ctx: QueryCtx,
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<Doc<"courses">>> {
  return await ctx.db
    .query("courses")
    .withIndex("by_status", (q) => q.eq("status", "published"))
    .paginate(paginationOpts);
}

/** Published courses with every word in title or description, ignoring case and accents. */
export async function searchPublished(
  ctx: QueryCtx,
  text: string,
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<Doc<"courses">>> {
  const terms = toSearchTerms(text);
  if (terms.length === 0) return await paginatePublished(ctx, paginationOpts);
  const found = ctx.db
    .query("courses")
    .withSearchIndex("search_searchText", (q) => q.search("searchText", terms.join(" ")).eq("status", "published"));
  return await paginateMatches(found, terms, paginationOpts);
}

/** Any status, newest first; `search` covers title and description. */
export async function paginateCourses(
  ctx: QueryCtx,
  search: string,
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<Doc<"courses">>> {
  const terms = toSearchTerms(search);
  if (terms.length === 0) return await ctx.db.query("courses").order("desc").paginate(paginationOpts);
  const found = ctx.db
    .query("courses")
    .withSearchIndex("search_searchText", (q) => q.search("searchText", terms.join(" ")));
  return await paginateMatches(found, terms, paginationOpts);
}

const PICKER_SIZE = 50;

/** For pickers: a bounded list; type to narrow it. */
export async function listCourseOptions(ctx: QueryCtx, search: string): Promise<Doc<"courses">[]> {
  return (await paginateCourses(ctx, search, { numItems: PICKER_SIZE, cursor: null })).page;
}
