import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalMutation, jobMutation } from "../functions";
import { certificateJobRules } from "../model/credentials/certificates/jobs";
import { removalRules } from "../model/flows/removalRules";
import { invitationJobRules } from "../model/learning/invitations/jobs";
import { actOnItem, resumeJobs, stepJob, type JobKinds } from "../model/platform/jobs/engine";
import { mayActFor } from "../model/people/profiles/access";
import { peopleJobRules } from "../model/flows/peopleJobs";
import { removeAccountRows } from "../model/flows/ownData/removals";
import { jobNotes } from "../shared/jobs";

const kinds: JobKinds = {
  mayActFor,
  rows: { people: peopleJobRules, invitations: invitationJobRules, certificates: certificateJobRules },
  batches: { accountRemoval: removeAccountRows, ...removalRules },
};

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
  returns: v.union(v.object({ note: literals(...jobNotes), userId: v.optional(v.id("users")) }), v.null()),
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
