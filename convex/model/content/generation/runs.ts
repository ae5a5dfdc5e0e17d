import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { isFinal } from "../../../shared/generationReasons";
import { fail } from "../../platform/errors";
import { selectLessons, type Scope } from "./selection";

type Job = Doc<"generationJobs">;

export function isActive(job: Job | null): job is Job {
  return job?.status === "queued" || job?.status === "running";
}

/** The active run; at most one exists. */
export async function findActiveRun(ctx: QueryCtx): Promise<Job | null> {
  for (const status of ["running", "queued"] as const) {
    const job = await ctx.db
      .query("generationJobs")
      .withIndex("by_status", (q) => q.eq("status", status))
      .first();
    if (job !== null) return job;
  }
  return null;
}

/**
 * Creates a run; the caller schedules the first step.
 * Errors: generationRunning, nothingToGenerate, notFound (module).
 */
export async function createRun(
  ctx: MutationCtx,
  request: { scope: Scope; onlyEmpty: boolean; actorId: Id<"users"> },
): Promise<Job> {
  const { scope, onlyEmpty, actorId } = request;
  if ((await findActiveRun(ctx)) !== null) fail("generationRunning");
  const lessons = await selectLessons(ctx, scope, onlyEmpty);
  if (lessons.length === 0) fail("nothingToGenerate");
  const last = await ctx.db.query("generationQueues").first();
  if (last !== null) await ctx.db.delete("generationQueues", last._id);
  const jobId = await ctx.db.insert("generationJobs", {
    createdBy: actorId,
    status: "queued",
    onlyEmpty,
    total: lessons.length,
    nextIndex: 0,
    succeededCount: 0,
    failures: [],
    step: 0,
    retries: 0,
  });
  await ctx.db.insert("generationQueues", { jobId, lessons });
  return (await ctx.db.get("generationJobs", jobId)) ?? fail("notFound");
}

/**
 * Ends the run and ignores what the worker still returns.
 * No-op on a finished run. Error: notFound.
 */
export async function cancelRun(ctx: MutationCtx, jobId: Id<"generationJobs">): Promise<void> {
  const job = (await ctx.db.get("generationJobs", jobId)) ?? fail("notFound");
  if (!isActive(job)) return;
  await endRun(ctx, job, { status: "canceled" });
}

/**
 * Applies the run's last `change` and advances the step.
 * So no worker continues it.
 */
export async function endRun(
  ctx: MutationCtx,
  job: Job,
  change: Pick<Job, "status"> & Partial<Pick<Job, "nextIndex" | "succeededCount" | "failures" | "stopReason">>,
): Promise<void> {
  const ended = { step: job.step + 1, current: undefined, workId: undefined, finishedAt: Date.now() };
  await ctx.db.patch("generationJobs", job._id, { ...change, ...ended });
  const queue = await findQueue(ctx, job._id);
  if (queue?.unnamed) await ctx.db.patch("generationQueues", queue._id, { lessons: [] });
  else if (queue !== null) await ctx.db.delete("generationQueues", queue._id);
}

/** Failed lessons that another try can help. */
export async function listFailed(ctx: QueryCtx, job: Job): Promise<Id<"lessons">[]> {
  const named = job.failures.filter(({ reason }) => !isFinal(reason)).map(({ lessonId }) => lessonId);
  return [...named, ...((await findQueue(ctx, job._id))?.unnamed ?? [])];
}

export async function findQueue(ctx: QueryCtx, jobId: Id<"generationJobs">): Promise<Doc<"generationQueues"> | null> {
  return await ctx.db
    .query("generationQueues")
    .withIndex("by_jobId", (q) => q.eq("jobId", jobId))
    .unique();
}
