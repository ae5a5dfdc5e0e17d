import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import type { CourseOrder, CourseState } from "../../../shared/adminLists";
import { limits } from "../../../shared/limits";
import { normalizeText, toSearchTerms } from "../../../shared/searchText";
import { fail } from "../../platform/errors";
import { paginateMatches } from "../../platform/search";

type Ctx = QueryCtx | MutationCtx;

/** For ids from the URL: null unless it is a course's id. */
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
    .withIndex("by_binnedAt_and_slug", (q) => q.eq("binnedAt", undefined).eq("slug", slug))
    .unique();
}

/** Compared courses whose titles begin alike. */
const ALIKE = 50;

/**
 * The only course with this title, ignoring case and accents.
 * Null if there are several.
 */
export async function findCourseByTitle(ctx: Ctx, title: string): Promise<Doc<"courses"> | null> {
  const wanted = normalizeText(title);
  const near = await ctx.db
    .query("courses")
    .withIndex("by_searchText", (q) => q.gte("searchText", wanted).lt("searchText", `${wanted}\uFFFF`))
    .take(ALIKE);
  const [found, other] = near.filter((course) => normalizeText(course.title) === wanted);
  return found && other === undefined ? found : null;
}

interface CourseFilter {
  search: string;
  status?: CourseState | undefined;
  order?: CourseOrder | undefined;
}

/**
 * Courses of one status or any, newest first by default.
 * `search` covers title and description. Sorting by title ignores case and accents; where one title begins with
 * another, their descriptions decide.
 */
export async function paginateCourses(
  ctx: QueryCtx,
  { search, status, order }: CourseFilter,
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<Doc<"courses">>> {
  const terms = toSearchTerms(search);
  if (terms.length > 0) return await paginateMatches(searchCourses(ctx, terms, status), terms, paginationOpts);
  const courses = ctx.db.query("courses");
  if (order === "title") {
    // Only courses in the bin have no search text.
    const sorted =
      status === undefined
        ? courses.withIndex("by_searchText", (q) => q.gt("searchText", ""))
        : courses.withIndex("by_status_and_searchText", (q) => q.eq("status", status).gt("searchText", ""));
    return await sorted.paginate(paginationOpts);
  }
  const newest =
    status === undefined
      ? courses.withIndex("by_binnedAt", (q) => q.eq("binnedAt", undefined))
      : courses.withIndex("by_binnedAt_and_status", (q) => q.eq("binnedAt", undefined).eq("status", status));
  return await newest.order("desc").paginate(paginationOpts);
}

/** Like `paginateCourses` among these courses, all on one page. */
export async function listAmong(
  ctx: QueryCtx,
  courseIds: readonly Id<"courses">[],
  { search, status, order }: CourseFilter,
): Promise<Doc<"courses">[]> {
  const terms = toSearchTerms(search);
  const rows = await Promise.all(courseIds.map((courseId) => ctx.db.get("courses", courseId)));
  const found = rows
    .filter((course) => course !== null)
    .filter((course) => status === undefined || course.status === status)
    .filter(({ searchText }) => terms.every((term) => searchText.includes(term)));
  const byTitle = (a: Doc<"courses">, b: Doc<"courses">) => (a.searchText < b.searchText ? -1 : 1);
  return found.sort(order === "title" ? byTitle : (a, b) => b._creationTime - a._creationTime);
}

const searchCourses = (ctx: QueryCtx, terms: readonly string[], status?: CourseState) =>
  ctx.db.query("courses").withSearchIndex("search_searchText", (q) => {
    const found = q.search("searchText", terms.join(" "));
    return status === undefined ? found : found.eq("status", status);
  });

/** Limit of courses whose parts a search of modules or lessons adds. */
const COURSES_SEARCHED = 20;

/** The best matches whose titles contain every term. */
export async function listCoursesTitled(ctx: QueryCtx, terms: readonly string[]): Promise<Doc<"courses">[]> {
  const courses: Doc<"courses">[] = [];
  let looked = 0;
  for await (const course of searchCourses(ctx, terms)) {
    const title = normalizeText(course.title);
    if (terms.every((term) => title.includes(term))) courses.push(course);
    if (courses.length === COURSES_SEARCHED || ++looked === limits.searchCandidates) break;
  }
  return courses;
}

const PICKER_SIZE = 50;

/** Bounded list for pickers; typing narrows it. */
export async function listCourseOptions(ctx: QueryCtx, search: string): Promise<Doc<"courses">[]> {
  return (await paginateCourses(ctx, { search }, { numItems: PICKER_SIZE, cursor: null })).page;
}
