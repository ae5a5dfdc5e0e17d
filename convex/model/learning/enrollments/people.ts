import type { PaginationOptions, PaginationResult } from "convex/server";
import { formatISO, parseISO, subDays } from "date-fns";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import type { CoursePeopleOrder, CoursePeopleState } from "../../../shared/adminLists";
import { isCalendarDay } from "../../../shared/brazilDay";
import { toSearchTerms } from "../../../shared/searchText";
import { fail } from "../../platform/errors";
import { paginateMatches, within } from "../../platform/search";

type Enrollment = Doc<"enrollments">;

export interface CoursePeopleFilter {
  courseId: Id<"courses">;
  text: string;
  state: CoursePeopleState;
  /** Used for `all` only: other states have a fixed order. */
  order: CoursePeopleOrder;
  /** yyyy-MM-dd; a query that reads the clock cannot be cached. */
  today: string;
}

/**
 * A course's enrollments, or the best matches first.
 * Every word must occur in name or email. `all` and `notStarted` are sorted by enrollment or activity, the stopped
 * by their last activity and the finished by their certificate, the newest first. Error: invalidInput (`today`).
 */
export async function paginateCoursePeople(
  ctx: QueryCtx,
  filter: CoursePeopleFilter,
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<Enrollment>> {
  const terms = toSearchTerms(filter.text);
  const lastDay = lastDayOfStopped(filter);
  if (terms.length === 0) return await listState(ctx, filter, lastDay).order("desc").paginate(paginationOpts);
  const found = ctx.db
    .query("enrollments")
    .withSearchIndex("search_searchText", (q) =>
      q.search("searchText", terms.join(" ")).eq("courseId", filter.courseId),
    );
  const matches = within(found, (enrollment) => isInState(enrollment, filter.state, lastDay));
  return await paginateMatches(matches, terms, paginationOpts);
}

/** Whether an enrollment of the course is on the list. */
export function isOnList(enrollment: Enrollment, { text, ...filter }: CoursePeopleFilter): boolean {
  const found = toSearchTerms(text).every((term) => enrollment.searchText.includes(term));
  return found && isInState(enrollment, filter.state, lastDayOfStopped(filter));
}

/** Last day of activity that counts as stopped. */
function lastDayOfStopped({ state, today }: Pick<CoursePeopleFilter, "state" | "today">): string {
  if (!isCalendarDay(today)) return fail("invalidInput");
  const days = state === "stopped30" ? 30 : 7;
  return formatISO(subDays(parseISO(today), days), { representation: "date" });
}

function listState(ctx: QueryCtx, { courseId, state, order }: CoursePeopleFilter, lastDay: string) {
  const enrollments = ctx.db.query("enrollments");
  const byState = "by_courseId_and_completedAt_and_lastActiveDay_and_enrolledAt";
  switch (state) {
    case "all":
      return order === "activity"
        ? enrollments.withIndex("by_courseId_and_lastActiveDay", (q) => q.eq("courseId", courseId))
        : enrollments.withIndex("by_courseId_and_enrolledAt", (q) => q.eq("courseId", courseId));
    case "notStarted":
      return enrollments.withIndex(byState, (q) =>
        q.eq("courseId", courseId).eq("completedAt", undefined).eq("lastActiveDay", undefined),
      );
    case "stopped7":
    case "stopped30":
      // The lower bound leaves out those who have not started.
      return enrollments.withIndex(byState, (q) =>
        q.eq("courseId", courseId).eq("completedAt", undefined).gt("lastActiveDay", "").lte("lastActiveDay", lastDay),
      );
    case "finished":
      return enrollments.withIndex(byState, (q) => q.eq("courseId", courseId).gt("completedAt", -1));
  }
}

/** The same states, for a search. */
function isInState({ completedAt, lastActiveDay }: Enrollment, state: CoursePeopleState, lastDay: string): boolean {
  switch (state) {
    case "all":
      return true;
    case "notStarted":
      return completedAt === undefined && lastActiveDay === undefined;
    case "stopped7":
    case "stopped30":
      return completedAt === undefined && lastActiveDay !== undefined && lastActiveDay <= lastDay;
    case "finished":
      return completedAt !== undefined;
  }
}
