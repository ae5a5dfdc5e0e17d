import type { PaginationOptions, PaginationResult } from "convex/server";
import { formatISO, parseISO, subDays } from "date-fns";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { hasOwnOrder, isNarrowed, type IdlePeriod, type PassHolding } from "../../shared/adminLists";
import { isCalendarDay } from "../../shared/brazilDay";
import { limits } from "../../shared/limits";
import { toSearchTerms } from "../../shared/searchText";
import { findLastActive } from "../learning/enrollments/activity";
import { findEnrollment } from "../learning/enrollments/reads";
import { isValid, listPasses } from "../learning/passes/reads";
import { searchPeople, type PeopleFilter } from "../people/profiles/search";
import { findProfile } from "../platform/accounts";
import { fail } from "../platform/errors";
import { paginateMatches } from "../platform/search";

export interface StudentFilter extends PeopleFilter {
  /** Null: in any course, or none. */
  courseId: Id<"courses"> | null;
  pass: PassHolding;
  idle: IdlePeriod;
  /** yyyy-MM-dd; a query that reads the clock cannot be cached. */
  today: string;
}

type UserId = Id<"users">;
type Person = Doc<"profiles">;

/**
 * People by several filters at once (PEOPLE-12).
 * One of them says which index is read: the course, then the activity, then the pass. The others are looked up for each
 * row, so a page reads a fixed number of rows and may hold fewer people, or none, before the end. Sorted by enrollment,
 * activity or when the pass was given, the newest first; otherwise as `searchPeople`. Error: invalidInput (`today`).
 */
export async function paginateStudents(
  ctx: QueryCtx,
  filter: StudentFilter,
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<Person>> {
  const choices = { ...filter, courseId: filter.courseId ?? "" };
  if (!isNarrowed(choices)) return await searchPeople(ctx, filter, paginationOpts);
  if (!isCalendarDay(filter.today)) fail("invalidInput");
  const terms = toSearchTerms(filter.text);
  if (terms.length > 0) return await paginateMatches(findNarrowed(ctx, filter, terms), terms, paginationOpts);
  const looked = { ...paginationOpts, numItems: limits.pageSize };
  const isCourseOnly = !isNarrowed({ ...choices, courseId: "" }) && filter.isBlocked === null;
  const result = hasOwnOrder(choices)
    ? await readRows(ctx, filter, isCourseOnly ? paginationOpts : looked)
    : await searchPeople(ctx, filter, looked);
  const people = await Promise.all(
    result.page.map(async (person) => (person && (await fits(ctx, person, filter)) ? person : null)),
  );
  return { ...result, page: people.filter((person) => person !== null) };
}

/** Rows of the index that the filter reads; null for those that do not stand for their person. */
async function readRows(
  ctx: QueryCtx,
  { courseId, idle, pass, today }: StudentFilter,
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<Person | null>> {
  if (courseId !== null) {
    const enrollments = ctx.db
      .query("enrollments")
      .withIndex("by_courseId_and_enrolledAt", (q) => q.eq("courseId", courseId));
    return await toPeople(ctx, await enrollments.order("desc").paginate(paginationOpts), () => true);
  }
  if (idle.startsWith("days")) {
    const enrollments = ctx.db
      .query("enrollments")
      .withIndex("by_lastActiveDay", (q) => q.gt("lastActiveDay", "").lte("lastActiveDay", lastDayOf(idle, today)));
    // A person has one for each course: the last active one counts.
    return await toPeople(ctx, await enrollments.order("desc").paginate(paginationOpts), async ({ _id, userId }) => {
      return (await findLastActive(ctx, userId))?._id === _id;
    });
  }
  const passes = ctx.db.query("passes").order("desc");
  return await toPeople(ctx, await passes.paginate(paginationOpts), async ({ _id, userId }) => {
    return (await listHeld(ctx, userId, pass, today))[0]?._id === _id;
  });
}

async function toPeople<Row extends { userId: UserId }>(
  ctx: QueryCtx,
  result: PaginationResult<Row>,
  standsForPerson: (row: Row) => boolean | Promise<boolean>,
): Promise<PaginationResult<Person | null>> {
  const people = result.page.map(async (row) => ((await standsForPerson(row)) ? findProfile(ctx, row.userId) : null));
  return { ...result, page: await Promise.all(people) };
}

/** Best matches that fit the other filters, among the first that the search index finds. */
async function* findNarrowed(ctx: QueryCtx, filter: StudentFilter, terms: readonly string[]): AsyncGenerator<Person> {
  const { courseId, isBlocked } = filter;
  const words = terms.join(" ");
  const found =
    courseId === null
      ? ctx.db.query("profiles").withSearchIndex("search_searchText", (q) => {
          const people = q.search("searchText", words);
          return isBlocked === null ? people : people.eq("isBlocked", isBlocked);
        })
      : ctx.db
          .query("enrollments")
          .withSearchIndex("search_searchText", (q) => q.search("searchText", words).eq("courseId", courseId));
  let looked = 0;
  for await (const row of found) {
    if (looked++ === limits.searchCandidates) return;
    if (!terms.every((term) => row.searchText.includes(term))) continue;
    const person = "fullName" in row ? row : await findProfile(ctx, row.userId);
    if (person !== null && (await fits(ctx, person, filter))) yield person;
  }
}

async function fits(ctx: QueryCtx, { userId, isBlocked }: Person, filter: StudentFilter): Promise<boolean> {
  const { courseId, pass, idle, today } = filter;
  if (filter.isBlocked !== null && filter.isBlocked !== isBlocked) return false;
  if (courseId !== null && (await findEnrollment(ctx, userId, courseId)) === null) return false;
  if (pass !== "any" && (await listHeld(ctx, userId, pass, today)).length > 0 !== (pass !== "none")) return false;
  if (idle === "any") return true;
  const lastDay = (await findLastActive(ctx, userId))?.lastActiveDay;
  return idle === "never" ? lastDay === undefined : lastDay !== undefined && lastDay <= lastDayOf(idle, today);
}

/** Valid passes, newest first; `allCourses`: those for all courses. */
async function listHeld(ctx: QueryCtx, userId: UserId, pass: PassHolding, today: string): Promise<Doc<"passes">[]> {
  const passes = await listPasses(ctx, userId);
  return passes.filter((row) => isValid(row, today) && (pass !== "allCourses" || row.courseId === undefined));
}

const DAYS: Partial<Record<IdlePeriod, number>> = { days7: 7, days30: 30, days90: 90 };

/** Last day of activity that counts. */
const lastDayOf = (idle: IdlePeriod, today: string): string =>
  formatISO(subDays(parseISO(today), DAYS[idle] ?? 0), { representation: "date" });
