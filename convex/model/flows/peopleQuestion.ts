import { v, type Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { isHarmful, peopleJobRules as rules } from "../../shared/peopleJobs";
import { isOnList, paginateCoursePeople, type CoursePeopleFilter } from "../learning/enrollments/people";
import { findEnrollment } from "../learning/enrollments/reads";
import { searchPeople } from "../people/profiles/search";
import { findProfile } from "../platform/accounts";
import { fail } from "../platform/errors";
import { readCourseTotals, readTotalWithParts } from "../platform/totals/reads";
import type { PeopleRequest } from "./peopleJobs";
import { allFound, hasWords, isBlockedIn, toCourseFilter, type Filter } from "./peopleMatches";

/** People that an act would be about, for the question before it (PEOPLE-20). */
export const peopleQuestion = v.object({
  /** Without those spared. */
  count: v.number(),
  /** False: at least so many. */
  isExact: v.boolean(),
  /** The first of them. */
  names: v.array(v.string()),
  /** Administrators left out. */
  spared: v.number(),
});

/** People before administrators are spared. */
interface Subject {
  count: number;
  isExact: boolean;
  /** The first ones; enough to name some after the sparing. */
  first: Id<"users">[];
  /** Whether an administrator is one of them. */
  has: (userId: Id<"users">) => Promise<boolean>;
}

/** Administrators of the school at most; each costs two reads. */
const MOST_ADMINISTRATORS = 200;

/** Errors: invalidInput (too many chosen). */
export async function askAbout(
  ctx: QueryCtx,
  { act, ...subject }: Pick<PeopleRequest, "act" | "userIds" | "filter" | "ofCourse" | "courseId">,
): Promise<Infer<typeof peopleQuestion>> {
  const administrators = isHarmful(act) ? await listAdministrators(ctx) : new Set<Id<"users">>();
  const { count, isExact, first, has } = await findSubject(ctx, subject, rules.named + administrators.size);
  let spared = 0;
  for (const userId of administrators) if (await has(userId)) spared++;
  const others = first.filter((userId) => !administrators.has(userId));
  return { count: Math.max(0, count - spared), isExact, names: await namesOf(ctx, others), spared };
}

/**
 * People that a message would reach (PEOPLE-25): enrolled ones only, so that other ids reveal no names.
 * Errors: invalidInput (too many chosen, or `today`).
 */
export async function askAboutMessage(
  ctx: QueryCtx,
  {
    courseId,
    userIds,
    ofCourse,
  }: Required<Pick<PeopleRequest, "courseId" | "userIds">> & Pick<PeopleRequest, "ofCourse">,
): Promise<Infer<typeof peopleQuestion>> {
  if (userIds.length > rules.chosen) fail("invalidInput");
  const enrolled: Id<"users">[] = [];
  for (const userId of userIds) if ((await findEnrollment(ctx, userId, courseId)) !== null) enrolled.push(userId);
  const subject = { userIds: enrolled, courseId, ...(ofCourse && { ofCourse }) };
  const { count, isExact, first } = await findSubject(ctx, subject, rules.named);
  return { count, isExact, names: await namesOf(ctx, first), spared: 0 };
}

/** People that an undo of the job would be about; nobody if the job is gone. */
export async function askAboutUndo(ctx: QueryCtx, jobId: Id<"jobs">): Promise<Infer<typeof peopleQuestion>> {
  const job = await ctx.db.get("jobs", jobId);
  const done = await ctx.db
    .query("jobItems")
    .withIndex("by_jobId_and_state", (q) => q.eq("jobId", jobId).eq("state", "done"))
    .take(rules.named);
  const names = await namesOf(
    ctx,
    done.flatMap(({ userId }) => userId ?? []),
  );
  const count = done.length === 0 || job === null ? 0 : job.doneCount - job.skippedCount;
  return { count, isExact: true, names, spared: 0 };
}

async function listAdministrators(ctx: QueryCtx): Promise<Set<Id<"users">>> {
  const roles = await ctx.db
    .query("userRoles")
    .withIndex("by_role", (q) => q.eq("role", "admin"))
    .take(MOST_ADMINISTRATORS);
  return new Set(roles.map(({ userId }) => userId));
}

async function namesOf(ctx: QueryCtx, userIds: readonly Id<"users">[]): Promise<string[]> {
  const names: string[] = [];
  for (const userId of userIds) {
    if (names.length === rules.named) break;
    const profile = await findProfile(ctx, userId);
    if (profile) names.push(profile.fullName);
  }
  return names;
}

async function findSubject(
  ctx: QueryCtx,
  { userIds, filter, ofCourse, courseId }: Pick<PeopleRequest, "userIds" | "filter" | "ofCourse" | "courseId">,
  size: number,
): Promise<Subject> {
  if (ofCourse && courseId) return await findOfCourse(ctx, toCourseFilter(courseId, ofCourse), size);
  if (filter) return await findMatching(ctx, filter, size);
  if (userIds.length > rules.chosen) fail("invalidInput");
  return listed([...new Set(userIds)]);
}

/** People who are all known. */
function listed(userIds: Id<"users">[]): Subject {
  const known = new Set(userIds);
  return { count: known.size, isExact: true, first: userIds, has: (userId) => Promise.resolve(known.has(userId)) };
}

const idsOf = (rows: readonly Pick<Doc<"profiles">, "userId">[]) => rows.map(({ userId }) => userId);

async function findMatching(ctx: QueryCtx, filter: Filter, size: number): Promise<Subject> {
  const isBlocked = isBlockedIn(filter);
  const wanted = { text: filter.search, isBlocked };
  if (hasWords(filter)) return listed(idsOf((await searchPeople(ctx, wanted, allFound)).page));
  const { page } = await searchPeople(ctx, wanted, { cursor: null, numItems: size });
  const { count, parts } = await readTotalWithParts(ctx, "students");
  const blocked = parts.blocked ?? 0;
  return {
    count: { all: count, blocked, active: count - blocked }[filter.status],
    isExact: true,
    first: idsOf(page),
    has: async (userId) => {
      const profile = await findProfile(ctx, userId);
      return profile !== null && (isBlocked === null || profile.isBlocked === isBlocked);
    },
  };
}

async function findOfCourse(ctx: QueryCtx, filter: CoursePeopleFilter, size: number): Promise<Subject> {
  if (hasWords({ search: filter.text })) return listed(idsOf((await paginateCoursePeople(ctx, filter, allFound)).page));
  const totals = await readCourseTotals(ctx, filter.courseId);
  const stored: Partial<Record<string, number>> = { all: totals.enrollments, finished: totals.completed };
  const known = stored[filter.state];
  const numItems = known === undefined ? rules.counted : size;
  const { page, isDone } = await paginateCoursePeople(ctx, filter, { cursor: null, numItems });
  return {
    count: known ?? page.length,
    isExact: known !== undefined || isDone,
    first: idsOf(page),
    has: async (userId) => {
      const enrollment = await findEnrollment(ctx, userId, filter.courseId);
      return enrollment !== null && isOnList(enrollment, filter);
    },
  };
}
