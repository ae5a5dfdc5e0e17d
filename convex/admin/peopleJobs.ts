import { literals } from "convex-helpers/validators";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { internal } from "../_generated/api";
import { adminMutation, adminQuery } from "../functions";
import { cancelJob } from "../model/platform/jobs";
import { clampPage, emptyPage } from "../model/platform/pages";
import { createAccountJob, findLastJob } from "../model/peopleJobs/jobs";
import { peopleFilter } from "../model/peopleJobs/tables";
import { peopleJob, peopleJobNote, toPeopleJob, toPeopleJobNote } from "../model/peopleJobs/views";
import { accountActs } from "../shared/peopleJobs";

/**
 * Acts on the people chosen, or on all who match the filter; watched through `last`. Errors: invalidInput, notFound,
 * jobRunning (one at a time).
 */
export const start = adminMutation({
  args: {
    act: literals(...accountActs),
    userIds: v.array(v.id("users")),
    filter: v.optional(peopleFilter),
    courseId: v.optional(v.id("courses")),
    couponCode: v.optional(v.string()),
  },
  returns: v.null(),
  handler: async (ctx, { userIds, ...job }) => {
    const first = await createAccountJob(ctx, { ...job, createdBy: ctx.viewer.userId }, userIds);
    if (job.filter === undefined) await ctx.scheduler.runAfter(0, internal.jobs.people.run, { ...first, before: null });
    else await ctx.scheduler.runAfter(0, internal.jobs.people.find, { jobId: first.jobId, before: null });
    return null;
  },
});

/** The caller's last one of a list; null before the first. */
export const last = adminQuery({
  args: { list: literals("students", "invitations") },
  returns: v.union(peopleJob, v.null()),
  handler: async (ctx, { list }) => {
    const job = await findLastJob(ctx, ctx.viewer.userId, list);
    return job && (await toPeopleJob(ctx, job));
  },
});

/** Oldest first. */
export const notes = adminQuery({
  args: { jobId: v.string(), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(peopleJobNote),
  handler: async (ctx, { paginationOpts, ...args }) => {
    const jobId = ctx.db.normalizeId("peopleJobs", args.jobId);
    if (jobId === null) return emptyPage;
    const result = await ctx.db
      .query("peopleJobNotes")
      .withIndex("by_jobId", (q) => q.eq("jobId", jobId))
      .paginate(clampPage(paginationOpts));
    return { ...result, page: await Promise.all(result.page.map((row) => toPeopleJobNote(ctx, row))) };
  },
});

/** What is done stays done. Error: notFound. */
export const cancel = adminMutation({
  args: { jobId: v.id("peopleJobs") },
  returns: v.null(),
  handler: async (ctx, { jobId }) => {
    await cancelJob(ctx, "peopleJobs", jobId);
    return null;
  },
});
