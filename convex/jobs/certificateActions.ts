import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalMutation } from "../functions";
import { actOnOne as act, runBatch } from "../model/credentials/certificates/jobs";

/** Each batch schedules the next along with its own writes, so a restart resumes the job. */
export const run = internalMutation({
  args: { jobId: v.id("certificateJobs"), certificateIds: v.array(v.id("certificates")) },
  returns: v.null(),
  handler: async (ctx, { jobId, certificateIds }) => {
    const rest = await runBatch(ctx, jobId, certificateIds);
    if (rest.length > 0)
      await ctx.scheduler.runAfter(0, internal.jobs.certificateActions.run, { jobId, certificateIds: rest });
    return null;
  },
});

/** Errors: notFound, and those of the job's act. */
export const actOnOne = internalMutation({
  args: { jobId: v.id("certificateJobs"), certificateId: v.id("certificates") },
  returns: v.null(),
  handler: async (ctx, { jobId, certificateId }) => {
    await act(ctx, jobId, certificateId);
    return null;
  },
});
