import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import type { Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import { staffMutation, staffQuery } from "../functions";
import type { Viewer } from "../model/people/profiles/access";
import { requireRight } from "../model/people/profiles/staff";
import { requireJob } from "../model/platform/jobs/engine";
import { startUndo } from "../model/flows/peopleJobs";
import { askAbout, askAboutUndo, peopleQuestion } from "../model/flows/peopleQuestion";
import { coursePeopleFilter, peopleFilter } from "../model/platform/jobs/tables";
import { accountActs, rightOfAct } from "../shared/peopleJobs";

/** Questions before an act on many people, and its undo. */

/** Requires the right that the job needed: support takes back no block. */
async function requireRightOfJob(ctx: (QueryCtx | MutationCtx) & { viewer: Viewer }, jobId: Id<"jobs">): Promise<void> {
  const { work } = await requireJob(ctx, jobId);
  await requireRight(ctx, ctx.viewer, work.kind === "people" ? rightOfAct[work.act] : "administer");
}

/**
 * People that an act would be about (PEOPLE-20).
 * Error: invalidInput (more than 500 chosen).
 */
export const ask = staffQuery("letIn")({
  args: {
    act: literals(...accountActs),
    userIds: v.array(v.id("users")),
    filter: v.optional(peopleFilter),
    ofCourse: v.optional(coursePeopleFilter),
    courseId: v.optional(v.id("courses")),
  },
  returns: peopleQuestion,
  handler: async (ctx, subject) => {
    await requireRight(ctx, ctx.viewer, rightOfAct[subject.act]);
    return await askAbout(ctx, subject);
  },
});

/** People that an undo would be about. */
export const askUndo = staffQuery("letIn")({
  args: { jobId: v.id("jobs") },
  returns: peopleQuestion,
  handler: async (ctx, { jobId }) => {
    await requireRightOfJob(ctx, jobId);
    return await askAboutUndo(ctx, jobId);
  },
});

/**
 * Takes back what a finished or canceled job did, as a job of its own (PEOPLE-22).
 * Errors: notFound, invalidInput, formInvalid (the reason), jobRunning.
 */
export const undo = staffMutation("letIn")({
  args: { jobId: v.id("jobs"), reason: v.optional(v.string()) },
  returns: v.null(),
  handler: async (ctx, request) => {
    await requireRightOfJob(ctx, request.jobId);
    await startUndo(ctx, { ...request, createdBy: ctx.viewer.userId });
    return null;
  },
});
