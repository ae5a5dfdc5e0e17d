import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import { adminMutation, adminQuery } from "../functions";
import { startUndo } from "../model/flows/peopleJobs";
import { askAbout, askAboutUndo, peopleQuestion } from "../model/flows/peopleQuestion";
import { coursePeopleFilter, peopleFilter } from "../model/platform/jobs/tables";
import { accountActs } from "../shared/peopleJobs";

/** Questions before an act on many people, and its undo. */

/**
 * Whom an act would be about (PEOPLE-20).
 * Error: invalidInput (more than 500 chosen).
 */
export const ask = adminQuery({
  args: {
    act: literals(...accountActs),
    userIds: v.array(v.id("users")),
    filter: v.optional(peopleFilter),
    ofCourse: v.optional(coursePeopleFilter),
    courseId: v.optional(v.id("courses")),
  },
  returns: peopleQuestion,
  handler: async (ctx, subject) => await askAbout(ctx, subject),
});

/** Whom an undo would be about. */
export const askUndo = adminQuery({
  args: { jobId: v.id("jobs") },
  returns: peopleQuestion,
  handler: async (ctx, { jobId }) => await askAboutUndo(ctx, jobId),
});

/**
 * Takes back what a finished or canceled job did, as a job of its own (PEOPLE-22).
 * Errors: notFound, invalidInput, formInvalid (the reason), jobRunning.
 */
export const undo = adminMutation({
  args: { jobId: v.id("jobs"), reason: v.optional(v.string()) },
  returns: v.null(),
  handler: async (ctx, request) => {
    await startUndo(ctx, { ...request, createdBy: ctx.viewer.userId });
    return null;
  },
});
