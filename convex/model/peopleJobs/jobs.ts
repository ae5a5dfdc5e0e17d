import { ConvexError } from "convex/values";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { peopleJobRules, peopleNotes, type AccountAct, type PeopleNote } from "../../shared/peopleJobs";
import { enrollByHand } from "../learning/enrollments/byHand";
import { fail } from "../platform/errors";
import { actApart, endJob, cancelJob, findRunning, JOB_BATCH, requireNoneRunning } from "../platform/jobs";
import { findProfile } from "../platform/accounts";
import { setBlocked } from "../people/profiles/writes";
import type { WriteCtx } from "../platform/rowChange";

export type PeopleJob = Doc<"peopleJobs">;
type JobId = Id<"peopleJobs">;
type Note = Omit<Doc<"peopleJobNotes">, "_id" | "_creationTime" | "jobId">;

const newJob = { status: "running", total: 0, doneCount: 0, skippedCount: 0 } as const;

/**
 * The caller schedules the first batch. Errors: invalidInput (nobody, or too many), notFound (the course), jobRunning.
 */
export async function createAccountJob(
  ctx: MutationCtx,
  job: Pick<PeopleJob, "createdBy" | "filter" | "courseId" | "couponCode"> & { act: AccountAct },
  userIds: readonly Id<"users">[],
): Promise<{ jobId: JobId; userIds: Id<"users">[] }> {
  const unique = [...new Set(userIds)];
  const isChosen = job.filter === undefined;
  if (isChosen ? unique.length === 0 || unique.length > peopleJobRules.chosen : unique.length > 0) fail("invalidInput");
  if ((job.act === "enroll") !== (job.courseId !== undefined)) fail("invalidInput");
  if (job.courseId !== undefined && (await ctx.db.get("courses", job.courseId)) === null) fail("notFound");
  requireNoneRunning(await findLastJob(ctx, job.createdBy, "students"));
  const row = { ...newJob, ...job, list: "students" as const, total: unique.length, isCounted: isChosen };
  return { jobId: await ctx.db.insert("peopleJobs", row), userIds: unique };
}

/** The caller's last one. */
export async function findLastJob(
  ctx: QueryCtx | MutationCtx,
  createdBy: Id<"users">,
  list: PeopleJob["list"],
): Promise<PeopleJob | null> {
  return await ctx.db
    .query("peopleJobs")
    .withIndex("by_createdBy_and_list", (q) => q.eq("createdBy", createdBy).eq("list", list))
    .order("desc")
    .first();
}

/** Like findRunning. A job ends with the course that it enrolls in: nobody was skipped for anything of theirs. */
export async function findRunningJob(ctx: MutationCtx, jobId: JobId): Promise<PeopleJob | null> {
  const job = await findRunning(ctx, "peopleJobs", jobId);
  if (job?.courseId === undefined || (await ctx.db.get("courses", job.courseId))) return job;
  await cancelJob(ctx, "peopleJobs", jobId);
  return null;
}

/** Acts on the first few and returns the rest. Who cannot be acted on (any more) is noted with the reason. */
export async function runBatch(
  ctx: MutationCtx,
  jobId: JobId,
  { userIds, isLast }: { userIds: readonly Id<"users">[]; isLast: boolean },
): Promise<Id<"users">[]> {
  const job = await findRunningJob(ctx, jobId);
  if (job === null) return [];
  const batch = userIds.slice(0, JOB_BATCH);
  const notes: Note[] = [];
  for (const userId of batch) {
    const act = () => ctx.runMutation(internal.jobs.people.actOnOne, { actorId: job.createdBy, jobId, userId });
    const done = await actApart(`Job ${jobId}, person ${userId}`, act);
    const note = done === null ? "failed" : done.value;
    if (note !== null) notes.push({ userId, note });
  }
  const rest = userIds.slice(JOB_BATCH);
  await keepProgress(ctx, job, { count: batch.length, notes, isOver: rest.length === 0 && isLast });
  return rest;
}

interface Progress {
  count: number;
  notes: readonly Note[];
  isOver: boolean;
}

export async function keepProgress(
  ctx: MutationCtx,
  job: PeopleJob,
  { count, notes, isOver }: Progress,
): Promise<void> {
  for (const note of notes) await ctx.db.insert("peopleJobNotes", { jobId: job._id, ...note });
  const skipped = notes.filter(({ note }) => note !== "enrolledInstead").length;
  await ctx.db.patch("peopleJobs", job._id, {
    doneCount: job.doneCount + count,
    skippedCount: job.skippedCount + skipped,
  });
  if (isOver) await endJob(ctx, job, "finished");
}

/** Null when it is done, or why it is not. Error: notFound. */
export async function actOnOne(ctx: WriteCtx, jobId: JobId, userId: Id<"users">): Promise<PeopleNote | null> {
  const {
    act,
    createdBy: actorId,
    courseId,
    couponCode = "",
  } = (await ctx.db.get("peopleJobs", jobId)) ?? fail("notFound");
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

/** These are thrown before anything is written. Others are thrown on. */
export function noteOf(error: unknown): PeopleNote {
  const code: unknown = error instanceof ConvexError ? (error.data as { code?: unknown }).code : null;
  const note = peopleNotes.find((known) => known === code);
  if (note === undefined) throw error;
  return note;
}
