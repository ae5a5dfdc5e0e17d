import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalMutation, jobMutation } from "../functions";
import { kinds } from "../model/flows/jobKinds";
import { actOnItem, resumeJobs, stepJob } from "../model/platform/jobs/engine";
import { jobNotes } from "../shared/jobs";

/** Schedules the next step with its own writes: restarts resume. */
export const step = internalMutation({
  args: { jobId: v.id("jobs") },
  returns: v.null(),
  handler: async (ctx, { jobId }) => {
    if (await stepJob(ctx, jobId, kinds)) await ctx.scheduler.runAfter(0, internal.jobs.engine.step, { jobId });
    return null;
  },
});

/**
 * Null when there is nothing to report.
 * Errors: notFound, and those of the job's kind.
 */
export const act = jobMutation({
  args: { itemId: v.id("jobItems") },
  returns: v.union(
    v.object({ note: literals(...jobNotes), userId: v.optional(v.id("users")) }),
    v.object({
      made: v.object({
        questionId: v.optional(v.id("examQuestions")),
        enrollmentId: v.optional(v.id("enrollments")),
        endedId: v.optional(v.id("endedEnrollments")),
      }),
    }),
    v.null(),
  ),
  handler: async (ctx, { itemId }) => await actOnItem(ctx, itemId, kinds),
});

/** Resumes jobs whose last step failed; runs periodically. */
export const resume = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await resumeJobs(ctx);
    return null;
  },
});
