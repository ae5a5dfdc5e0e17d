import { type Infer } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { type JobNote } from "../../shared/jobs";
import { limits } from "../../shared/limits";
import { peopleJobRules as rules } from "../../shared/peopleJobs";
import { toSearchTerms } from "../../shared/searchText";
import { enrollByHand } from "../learning/enrollments/byHand";
import { fail } from "../platform/errors";
import { startJob, type Job, type JobRules } from "../platform/jobs/engine";
import type { peopleFilter } from "../platform/jobs/tables";
import type { WriteCtx } from "../platform/rowChange";
import { findProfile } from "../platform/accounts";
import { searchPeople } from "../people/profiles/search";
import { setBlocked } from "../people/profiles/writes";
import { noteOf } from "../platform/jobs/notes";

type Filter = Infer<typeof peopleFilter>;
type PeopleWork = Omit<Job<"people">["work"], "kind" | "ofSearch">;

/**
 * Blocks, unblocks or enrolls chosen people, or all who match.
 * Errors: invalidInput (nobody, or too many), notFound (the course), jobRunning.
 */
export async function startPeopleJob(
  ctx: MutationCtx,
  { createdBy, userIds, ...work }: PeopleWork & { createdBy: Id<"users">; userIds: readonly Id<"users">[] },
): Promise<void> {
  const chosen = [...new Set(userIds)];
  const isChosen = work.filter === undefined;
  if (isChosen ? chosen.length === 0 || chosen.length > rules.chosen : chosen.length > 0) fail("invalidInput");
  if ((work.act === "enroll") !== (work.courseId !== undefined)) fail("invalidInput");
  if (work.courseId !== undefined && (await ctx.db.get("courses", work.courseId)) === null) fail("notFound");
  const items = isChosen ? chosen.map((userId) => ({ userId })) : null;
  await startJob(ctx, { createdBy, work: { ...work, kind: "people", ofSearch: hasWords(work.filter) }, items });
}

const hasWords = (filter: Filter | undefined): boolean => toSearchTerms(filter?.search ?? "").length > 0;

export const peopleJobRules: JobRules<"people"> = {
  list: async (ctx, { work: { filter } }, cursor) =>
    filter === undefined ? { items: [], cursor: null } : await findMatching(ctx, filter, cursor),
  act: async (ctx, job, { userId }) => {
    const note = userId === undefined ? "notFound" : await changePerson(ctx, job, userId);
    return note && { note };
  },
  // Only a deleted course ends the job; no person is skipped for it.
  mayGoOn: async (ctx, { work: { courseId } }) =>
    courseId === undefined || (await ctx.db.get("courses", courseId)) !== null,
};

/**
 * People who match the filter, newest first.
 * The cursor is a sign-up time, because the job itself takes people out of the list it reads. A search finds few
 * enough for one page, as in the list.
 */
async function findMatching(
  ctx: QueryCtx,
  filter: Filter,
  cursor: string,
): Promise<{ items: { userId: Id<"users"> }[]; cursor: string | null }> {
  const isBlocked = filter.status === "all" ? null : filter.status === "blocked";
  if (hasWords(filter)) {
    const all = { cursor: null, numItems: limits.searchCandidates };
    const { page } = await searchPeople(ctx, { text: filter.search, isBlocked }, all);
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

/** Returns null when done, or why not. */
async function changePerson(
  ctx: WriteCtx,
  { createdBy: actorId, work }: Job<"people">,
  userId: Id<"users">,
): Promise<JobNote | null> {
  const { act, courseId, couponCode = "" } = work;
  const profile = await findProfile(ctx, userId);
  if (profile === null) return "notFound";
  try {
    if (courseId !== undefined) {
      const done = await enrollByHand(ctx, { userId, courseId, couponCode, actorId });
      if (done.outcome === "couponRefused") return done.code;
      return done.outcome === "alreadyEnrolled" ? "personEnrolled" : null;
    }
    const blocked = act === "block";
    if (profile.isBlocked === blocked) return "nothingToChange";
    await setBlocked(ctx, { userId, blocked, actorId });
    return null;
  } catch (error) {
    return noteOf(error);
  }
}
