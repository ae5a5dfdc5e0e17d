import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { toSearchTerms } from "../../../shared/searchText";
import { findViewer, mayAdminister } from "../../people/profiles/access";
import { fail } from "../../platform/errors";
import { paginateMatches } from "../../platform/search";

type Ctx = QueryCtx | MutationCtx;

/** For ids from the URL: null unless it is a path's id. */
export async function findPath(ctx: Ctx, pathId: string): Promise<Doc<"paths"> | null> {
  const id = ctx.db.normalizeId("paths", pathId);
  return id && (await ctx.db.get("paths", id));
}

/** Error: notFound. */
export async function requirePath(ctx: Ctx, pathId: Id<"paths">): Promise<Doc<"paths">> {
  return (await ctx.db.get("paths", pathId)) ?? fail("notFound");
}

/** Error: notFound, also for a draft. */
export async function requirePublishedPath(ctx: Ctx, pathId: Id<"paths">): Promise<Doc<"paths">> {
  const path = await requirePath(ctx, pathId);
  return path.status === "published" ? path : fail("notFound");
}

export async function findPathBySlug(ctx: Ctx, slug: string): Promise<Doc<"paths"> | null> {
  return await ctx.db
    .query("paths")
    .withIndex("by_slug", (q) => q.eq("slug", slug))
    .unique();
}

/**
 * Whether the caller may see the path: a draft is for administrators.
 * Published ones need no identity, so all callers share one cached result.
 */
export async function canSeePath(ctx: Ctx, path: Doc<"paths">): Promise<boolean> {
  if (path.status === "published") return true;
  const state = await findViewer(ctx);
  return state.status === "active" && (await mayAdminister(ctx, state.viewer.userId));
}

/** Newest first, or best match first. */
export async function paginatePaths(
  ctx: QueryCtx,
  search: string,
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<Doc<"paths">>> {
  const terms = toSearchTerms(search);
  const paths = ctx.db.query("paths");
  if (terms.length === 0) return await paths.order("desc").paginate(paginationOpts);
  const found = paths.withSearchIndex("search_searchText", (q) => q.search("searchText", terms.join(" ")));
  return await paginateMatches(found, terms, paginationOpts);
}

/** The path's courses in order, drafts too, without those in the bin. */
export async function listPathCourses(
  ctx: Ctx,
  { courseIds }: Pick<Doc<"paths">, "courseIds">,
): Promise<Doc<"courses">[]> {
  const courses = await Promise.all(courseIds.map((courseId) => ctx.db.get("courses", courseId)));
  return courses.filter((course) => course !== null);
}

/** The courses that a visitor sees in the path, in order. */
export async function listPublishedCourses(ctx: Ctx, path: Pick<Doc<"paths">, "courseIds">): Promise<Doc<"courses">[]> {
  return (await listPathCourses(ctx, path)).filter(({ status }) => status === "published");
}

/** The published paths that a course is part of, oldest first. */
export async function listPathsOf(
  ctx: Ctx,
  { pathIds = [] }: Pick<Doc<"courses">, "pathIds">,
): Promise<Doc<"paths">[]> {
  const paths = await Promise.all(pathIds.map((pathId) => ctx.db.get("paths", pathId)));
  return paths
    .filter((path) => path !== null)
    .filter(({ status }) => status === "published")
    .sort((one, other) => one._creationTime - other._creationTime);
}
