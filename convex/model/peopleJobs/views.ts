import { literals } from "convex-helpers/validators";
import { v, type Infer } from "convex/values";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { peopleActs, peopleNotes } from "../../shared/peopleJobs";
import { toSearchTerms } from "../../shared/searchText";
import { jobStatus } from "../platform/jobs";
import { findProfile } from "../platform/accounts";

export const peopleJob = v.object({
  _id: v.id("peopleJobs"),
  act: literals(...peopleActs),
  status: jobStatus,
  /** Null as long as not everyone has been found. */
  total: v.union(v.number(), v.null()),
  doneCount: v.number(),
  skippedCount: v.number(),
  /** All who match a search: of the first that it finds (`limits.searchCandidates`). */
  ofSearch: v.boolean(),
  courseTitle: v.union(v.string(), v.null()),
});

export const hasWords = ({ filter }: Pick<Doc<"peopleJobs">, "filter">): boolean =>
  toSearchTerms(filter?.search ?? "").length > 0;

export async function toPeopleJob(ctx: QueryCtx, job: Doc<"peopleJobs">): Promise<Infer<typeof peopleJob>> {
  const { _id, act, status, doneCount, skippedCount, courseId } = job;
  const total = job.isCounted ? job.total : null;
  const ofSearch = job.ofSearch ?? hasWords(job);
  const course = courseId === undefined ? null : await ctx.db.get("courses", courseId);
  const courseTitle = course?.title ?? null;
  return { _id, act, status, total, doneCount, skippedCount, ofSearch, courseTitle };
}

export const peopleJobNote = v.object({
  _id: v.id("peopleJobNotes"),
  userId: v.union(v.id("users"), v.null()),
  /** Of the person, or the address of a line. */
  name: v.string(),
  line: v.union(v.number(), v.null()),
  note: literals(...peopleNotes),
});

export async function toPeopleJobNote(ctx: QueryCtx, row: Doc<"peopleJobNotes">): Promise<Infer<typeof peopleJobNote>> {
  const { _id, userId = null, line = null, address = "", note } = row;
  const profile = userId && (await findProfile(ctx, userId));
  return { _id, userId: profile ? userId : null, name: profile ? profile.fullName : address, line, note };
}
