import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalMutation, jobMutation } from "../functions";
import { actOnOne as act, findRunningJob, runBatch } from "../model/peopleJobs/jobs";
import { findMatching } from "../model/peopleJobs/matches";
import { peopleNotes } from "../shared/peopleJobs";

/** Steps of the jobs over many accounts. Each schedules the next along with its own writes, so a restart resumes them. */

const place = { jobId: v.id("peopleJobs"), before: v.union(v.number(), v.null()) };

/** Finds the next of all who match. */
export const find = internalMutation({
  args: place,
  returns: v.null(),
  handler: async (ctx, { jobId, before }) => {
    const job = await findRunningJob(ctx, jobId);
    if (job?.filter === undefined) return null;
    const found = await findMatching(ctx, job.filter, before);
    const isCounted = found.before === null;
    const isEmpty = isCounted && found.userIds.length === 0;
    const total = job.total + found.userIds.length;
    await ctx.db.patch("peopleJobs", jobId, { total, isCounted, ...(isEmpty && { status: "finished" as const }) });
    if (!isEmpty) await ctx.scheduler.runAfter(0, internal.jobs.people.run, { jobId, ...found });
    return null;
  },
});

/** @param before where the search for more goes on; null when there are no more */
export const run = internalMutation({
  args: { ...place, userIds: v.array(v.id("users")) },
  returns: v.null(),
  handler: async (ctx, { jobId, before, userIds }) => {
    const rest = await runBatch(ctx, jobId, { userIds, isLast: before === null });
    if (rest.length > 0) await ctx.scheduler.runAfter(0, internal.jobs.people.run, { jobId, before, userIds: rest });
    else if (before !== null) await ctx.scheduler.runAfter(0, internal.jobs.people.find, { jobId, before });
    return null;
  },
});

/** Null when it is done, or why it is not. Error: notFound. */
export const actOnOne = jobMutation({
  args: { jobId: v.id("peopleJobs"), userId: v.id("users") },
  returns: v.union(literals(...peopleNotes), v.null()),
  handler: async (ctx, { jobId, userId }) => await act(ctx, jobId, userId),
});
