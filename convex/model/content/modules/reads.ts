import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { limits } from "../../../shared/limits";
import { toSearchTerms } from "../../../shared/searchText";
import { fail } from "../../platform/errors";
import { matching, paginateMatches, paginateRows } from "../../platform/search";
import { listCoursesTitled } from "../courses/reads";

type Ctx = QueryCtx | MutationCtx;

/** Like findCourse; null while the course is in the bin. */
export async function findModule(ctx: Ctx, moduleId: string): Promise<Doc<"modules"> | null> {
  const id = ctx.db.normalizeId("modules", moduleId);
  const module = id && (await ctx.db.get("modules", id));
  return module && (await ctx.db.get("courses", module.courseId)) ? module : null;
}

/** Error: notFound. */
export async function requireModule(ctx: Ctx, moduleId: Id<"modules">): Promise<Doc<"modules">> {
  return (await findModule(ctx, moduleId)) ?? fail("notFound");
}

export async function listModules(ctx: Ctx, courseId: Id<"courses">): Promise<Doc<"modules">[]> {
  return await ctx.db
    .query("modules")
    .withIndex("by_courseId_and_binnedAt_and_orderIndex", (q) => q.eq("courseId", courseId).eq("binnedAt", undefined))
    .take(limits.modulesPerCourse);
}

/**
 * By position (ADMIN-7), of one course or all.
 * Without a course, `search` covers the titles of courses too (ADMIN-31).
 */
export async function paginateModules(
  ctx: QueryCtx,
  { courseId, search }: { courseId: Id<"courses"> | null; search: string },
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<Doc<"modules">>> {
  const terms = toSearchTerms(search);
  const modules = ctx.db.query("modules");
  if (terms.length === 0) {
    if (courseId === null)
      return await modules
        .withIndex("by_binnedAt_and_orderIndex", (q) => q.eq("binnedAt", undefined))
        .paginate(paginationOpts);
    return await modules
      .withIndex("by_courseId_and_binnedAt_and_orderIndex", (q) => q.eq("courseId", courseId).eq("binnedAt", undefined))
      .paginate(paginationOpts);
  }
  const found = modules.withSearchIndex("search_searchText", (q) => {
    const titles = q.search("searchText", terms.join(" "));
    return courseId === null ? titles : titles.eq("courseId", courseId);
  });
  if (courseId !== null) return await paginateMatches(found, terms, paginationOpts);
  return await paginateRows(withCourseModules(ctx, matching(found, terms), terms), paginationOpts);
}

/** The modules, then all modules of courses with such a title. */
async function* withCourseModules(
  ctx: QueryCtx,
  modules: AsyncIterable<Doc<"modules">>,
  terms: readonly string[],
): AsyncIterable<Doc<"modules">> {
  const given = new Set<Id<"modules">>();
  for await (const module of modules) {
    given.add(module._id);
    yield module;
  }
  for (const course of await listCoursesTitled(ctx, terms))
    yield* (await listModules(ctx, course._id)).filter(({ _id }) => !given.has(_id));
}
