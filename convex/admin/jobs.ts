import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import { adminMutation, adminQuery } from "../functions";
import { cancelJob, findLastJob } from "../model/platform/jobs/engine";
import { jobKinds, jobNoteView, jobView, toJobNoteView, toJobView } from "../model/platform/jobs/views";
import { clampPage, emptyPage } from "../model/platform/pages";

/** Long work on many rows, watched by the page that started it. */

/**
 * The caller's last job of a kind, if any.
 * With an exam, the last one in its bank by anyone.
 */
export const last = adminQuery({
  args: { kind: jobKinds, examId: v.optional(v.id("courseExams")) },
  returns: v.union(jobView, v.null()),
  handler: async (ctx, place) => {
    const job = await findLastJob(ctx, { ...place, createdBy: ctx.viewer.userId });
    return job && (await toJobView(ctx, job));
  },
});

/** The job's notes on single rows, oldest first. */
export const notes = adminQuery({
  args: { jobId: v.string(), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(jobNoteView),
  handler: async (ctx, { paginationOpts, ...args }) => {
    const jobId = ctx.db.normalizeId("jobs", args.jobId);
    if (jobId === null) return emptyPage;
    const result = await ctx.db
      .query("jobItems")
      .withIndex("by_jobId_and_state", (q) => q.eq("jobId", jobId).eq("state", "noted"))
      .paginate(clampPage(paginationOpts));
    return { ...result, page: await Promise.all(result.page.map((item) => toJobNoteView(ctx, item))) };
  },
});

/** Steps already done stay done. Error: notFound. */
export const cancel = adminMutation({
  args: { jobId: v.id("jobs") },
  returns: v.null(),
  handler: async (ctx, { jobId }) => {
    await cancelJob(ctx, jobId);
    return null;
  },
});
