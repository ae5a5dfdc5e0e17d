import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { toSearchTerms } from "../../shared/searchText";
import { fail } from "./errors";
import { mayActFor } from "../people/profiles/access";

/**
 * A job works through many rows in small transactions. Each schedules the next along with its own writes, so a restart
 * resumes the job, and its page watches the row.
 */
export const jobStatus = literals("running", "finished", "canceled");

export const jobFields = {
  createdBy: v.id("users"),
  status: jobStatus,
  total: v.number(),
  doneCount: v.number(),
};

/** Rows of one transaction. */
export const JOB_BATCH = 5;

type JobTable = "certificateJobs" | "peopleJobs";

/**
 * Ends a job, which forgets what may name a person who leaves (PRIVACY-7): a note, which is in the history of each certificate,
 * and the words of a search.
 */
export async function endJob(ctx: MutationCtx, job: Doc<JobTable>, status: "finished" | "canceled"): Promise<void> {
  if ("note" in job) {
    await ctx.db.patch("certificateJobs", job._id, { status, note: "" });
    return;
  }
  const { filter } = job;
  const forgotten = filter && {
    filter: { ...filter, search: "" },
    ofSearch: toSearchTerms(filter.search).length > 0,
  };
  await ctx.db.patch("peopleJobs", job._id, { status, ...forgotten });
}

/** An administrator sees only their last one, so an earlier one could not be canceled any more. Error: jobRunning. */
export function requireNoneRunning(last: Doc<JobTable> | null): void {
  if (last?.status === "running") fail("jobRunning");
}

/**
 * Null when there is nothing to go on with. A job ends with the rights of whom it works for, so that who is blocked or
 * loses the role stops what they have begun.
 */
export async function findRunning<Table extends JobTable>(
  ctx: MutationCtx,
  table: Table,
  jobId: Id<Table>,
): Promise<Doc<Table> | null> {
  const job: Doc<Table> | null = await ctx.db.get(table, jobId);
  if (job?.status !== "running") return null;
  if (await mayActFor(ctx, job.createdBy as Id<"users">)) return job;
  await cancelJob(ctx, table, jobId);
  return null;
}

/** What is done stays done. No-op on a finished job. Error: notFound. */
export async function cancelJob<Table extends JobTable>(
  ctx: MutationCtx,
  table: Table,
  jobId: Id<Table>,
): Promise<void> {
  const job = (await ctx.db.get<JobTable>(table, jobId)) ?? fail("notFound");
  if (job.status === "running") await endJob(ctx, job, "canceled");
}

/**
 * One row, in a transaction within the batch's: a failure undoes this one and no other (CERT-27). Null when it failed.
 *
 * @param what names the row in the log
 */
export async function actApart<Value>(what: string, act: () => Promise<Value>): Promise<{ value: Value } | null> {
  try {
    return { value: await act() };
  } catch (error) {
    console.error(`${what}:`, error);
    return null;
  }
}
