import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import type { Doc } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import { ownCoursesMutation, ownCoursesQuery } from "../functions";
import { hasAdminRole } from "../model/people/profiles/access";
import { holdsRight, type Staff } from "../model/people/profiles/staff";
import { cancelJob, findLastJob, requireJob } from "../model/platform/jobs/engine";
import { jobKinds, jobNoteView, jobView, toJobNoteView, toJobView } from "../model/platform/jobs/views";
import { fail } from "../model/platform/errors";
import { clampPage, emptyPage } from "../model/platform/pages";

/** Long work on many rows, watched by the page that started it. */

type Ctx = (QueryCtx | MutationCtx) & { viewer: Staff };

/** Administrators watch every job; others their own, and those in a bank of a course that they teach. */
async function isOpenTo(
  { viewer, ...ctx }: Ctx,
  { createdBy, work }: Pick<Doc<"jobs">, "createdBy" | "work">,
): Promise<boolean> {
  if (createdBy === viewer.userId || (await hasAdminRole(ctx, viewer.userId))) return true;
  if (work.kind !== "questions") return false;
  const exam = await ctx.db.get("courseExams", work.examId);
  return exam !== null && (await holdsRight(ctx, viewer.userId, "author", exam.courseId));
}

/**
 * The caller's last job of a kind, if any.
 * With an exam, the last one in its bank by anyone.
 */
export const last = ownCoursesQuery("seePeople")({
  args: { kind: jobKinds, examId: v.optional(v.id("courseExams")) },
  returns: v.union(jobView, v.null()),
  handler: async (ctx, place) => {
    const job = await findLastJob(ctx, { ...place, createdBy: ctx.viewer.userId });
    return job && (await isOpenTo(ctx, job)) ? await toJobView(ctx, job) : null;
  },
});

/** The job's notes on single rows, oldest first. */
export const notes = ownCoursesQuery("seePeople")({
  args: { jobId: v.string(), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(jobNoteView),
  handler: async (ctx, { paginationOpts, ...args }) => {
    const jobId = ctx.db.normalizeId("jobs", args.jobId);
    const job = jobId && (await ctx.db.get("jobs", jobId));
    if (!job || !(await isOpenTo(ctx, job))) return emptyPage;
    const result = await ctx.db
      .query("jobItems")
      .withIndex("by_jobId_and_state", (q) => q.eq("jobId", job._id).eq("state", "noted"))
      .paginate(clampPage(paginationOpts));
    return { ...result, page: await Promise.all(result.page.map((item) => toJobNoteView(ctx, item))) };
  },
});

/** Steps already done stay done. Error: notFound. */
export const cancel = ownCoursesMutation("seePeople")({
  args: { jobId: v.id("jobs") },
  returns: v.null(),
  handler: async (ctx, { jobId }) => {
    if (!(await isOpenTo(ctx, await requireJob(ctx, jobId)))) fail("notFound");
    await cancelJob(ctx, jobId);
    return null;
  },
});
