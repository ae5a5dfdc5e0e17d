import type { Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { limits } from "../../shared/limits";
import { peopleJobRules as rules } from "../../shared/peopleJobs";
import { toSearchTerms } from "../../shared/searchText";
import { paginateCoursePeople, type CoursePeopleFilter } from "../learning/enrollments/people";
import { searchPeople } from "../people/profiles/search";
import type { Job, NewItem } from "../platform/jobs/engine";
import type { coursePeopleFilter, peopleFilter } from "../platform/jobs/tables";

export type Filter = Infer<typeof peopleFilter>;

export const hasWords = (filter: { search: string } | undefined): boolean =>
  toSearchTerms(filter?.search ?? "").length > 0;

export const isBlockedIn = ({ status }: Filter): boolean | null => (status === "all" ? null : status === "blocked");

/** A course's people as its page lists them, the newest enrollment first. */
export const toCourseFilter = (
  courseId: Id<"courses">,
  { search: text, state, today }: Infer<typeof coursePeopleFilter>,
): CoursePeopleFilter => ({ courseId, text, state, today, order: "enrolled" });

/** A search finds few enough for one page, as in the lists. */
export const allFound = { cursor: null, numItems: limits.searchCandidates };

interface Page {
  items: NewItem[];
  cursor: string | null;
}

/** The next people of a job that does not know them when it starts. */
export async function listPeople(ctx: MutationCtx, { work }: Job<"people">, cursor: string): Promise<Page> {
  const { filter, ofCourse, courseId, undoes } = work;
  if (undoes !== undefined) return await listChanged(ctx, undoes, cursor);
  if (ofCourse && courseId) return await listOfCourse(ctx, toCourseFilter(courseId, ofCourse), cursor);
  return filter ? await listMatching(ctx, filter, cursor) : { items: [], cursor: null };
}

/** The next people whom an earlier job changed, for its undo. */
async function listChanged(ctx: MutationCtx, jobId: Id<"jobs">, cursor: string): Promise<Page> {
  const done = await ctx.db
    .query("jobItems")
    .withIndex("by_jobId_and_state", (q) => q.eq("jobId", jobId).eq("state", "done"))
    .paginate({ cursor: cursor === "" ? null : cursor, numItems: rules.page });
  const items = done.page.map(({ userId, enrollmentId, endedId }) => ({
    ...(userId && { userId }),
    ...(enrollmentId && { enrollmentId }),
    ...(endedId && { endedId }),
  }));
  return { items, cursor: done.isDone ? null : done.continueCursor };
}

/** Pages go on after the last row's place in the index, though the job takes rows out of it. */
async function listOfCourse(ctx: MutationCtx, filter: CoursePeopleFilter, cursor: string): Promise<Page> {
  const next = { cursor: cursor === "" ? null : cursor, numItems: rules.page };
  const found = await paginateCoursePeople(ctx, filter, hasWords({ search: filter.text }) ? allFound : next);
  const items = found.page.map(({ userId }) => ({ userId }));
  return { items, cursor: found.isDone ? null : found.continueCursor };
}

/**
 * People who match the filter, newest first.
 * The cursor is a sign-up time, because the job itself takes people out of the list it reads.
 */
async function listMatching(ctx: QueryCtx, filter: Filter, cursor: string): Promise<Page> {
  const isBlocked = isBlockedIn(filter);
  if (hasWords(filter)) {
    const { page } = await searchPeople(ctx, { text: filter.search, isBlocked }, allFound);
    return { items: page.map(({ userId }) => ({ userId })), cursor: null };
  }
  const below = cursor === "" ? Number.MAX_SAFE_INTEGER : Number(cursor);
  const profiles = ctx.db.query("profiles");
  const found =
    isBlocked === null
      ? profiles.withIndex("by_creation_time", (q) => q.lt("_creationTime", below))
      : profiles.withIndex("by_isBlocked", (q) => q.eq("isBlocked", isBlocked).lt("_creationTime", below));
  const page: Doc<"profiles">[] = await found.order("desc").take(rules.page);
  const last = page.length === rules.page ? page.at(-1) : undefined;
  return { items: page.map(({ userId }) => ({ userId })), cursor: last ? String(last._creationTime) : null };
}
