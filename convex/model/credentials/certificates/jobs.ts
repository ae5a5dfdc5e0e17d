import { internal } from "../../../_generated/api";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { limits } from "../../../shared/limits";
import { fail } from "../../platform/errors";
import { actApart, endJob, findRunning, JOB_BATCH, requireNoneRunning } from "../../platform/jobs";
import { canAct } from "./states";
import { changeState, reissue, requireCertificate } from "./writes";

type Job = Doc<"certificateJobs">;

/** The caller schedules the first batch. Errors: invalidInput (none, or too many), jobRunning. */
export async function createJob(
  ctx: MutationCtx,
  job: Pick<Job, "createdBy" | "act" | "reason" | "note" | "courseDurationHours">,
  certificateIds: readonly Id<"certificates">[],
): Promise<{ jobId: Id<"certificateJobs">; certificateIds: Id<"certificates">[] }> {
  const unique = [...new Set(certificateIds)];
  if (unique.length === 0 || unique.length > limits.certificatesPerJob) fail("invalidInput");
  requireNoneRunning(await findLastJob(ctx, job.createdBy));
  const state = { status: "running", total: unique.length, doneCount: 0, skipped: [] } as const;
  return { jobId: await ctx.db.insert("certificateJobs", { ...job, ...state, skipped: [] }), certificateIds: unique };
}

/** The caller's last one. */
export async function findLastJob(ctx: QueryCtx, createdBy: Id<"users">): Promise<Job | null> {
  return await ctx.db
    .query("certificateJobs")
    .withIndex("by_createdBy", (q) => q.eq("createdBy", createdBy))
    .order("desc")
    .first();
}

/**
 * Acts on the first few and returns the rest. Those are skipped that have the hours already, or whose state someone
 * changed meanwhile. One that fails is named and stops no other (CERT-27).
 */
export async function runBatch(
  ctx: MutationCtx,
  jobId: Id<"certificateJobs">,
  certificateIds: readonly Id<"certificates">[],
): Promise<Id<"certificates">[]> {
  const job = await findRunning(ctx, "certificateJobs", jobId);
  if (job === null) return [];
  const { skipped, failed = [] } = job;
  const batch = certificateIds.slice(0, JOB_BATCH);
  for (const certificateId of batch) {
    const certificate = await ctx.db.get("certificates", certificateId);
    if (certificate === null) continue;
    if (!canAct(job.act, certificate) || hasHours(certificate, job)) skipped.push(certificate.certificateHash);
    else {
      const act = () => ctx.runMutation(internal.jobs.certificateActions.actOnOne, { jobId, certificateId });
      const done = await actApart(`Job ${jobId}, certificate ${certificateId}`, act);
      if (done === null) failed.push(certificate.certificateHash);
    }
  }
  const rest = certificateIds.slice(JOB_BATCH);
  await ctx.db.patch("certificateJobs", jobId, {
    ...{ doneCount: job.doneCount + batch.length, skipped },
    ...(failed.length > 0 && { failed }),
  });
  if (rest.length === 0) await endJob(ctx, job, "finished");
  return rest;
}

/** A copy would correct nothing, and its owner would be told that their certificate was replaced. */
function hasHours({ courseDurationHours }: Doc<"certificates">, job: Job): boolean {
  return job.act === "reissue" && job.courseDurationHours === courseDurationHours;
}

/** Errors: notFound, and those of the act. */
export async function actOnOne(
  ctx: MutationCtx,
  jobId: Id<"certificateJobs">,
  certificateId: Id<"certificates">,
): Promise<void> {
  const job = (await ctx.db.get("certificateJobs", jobId)) ?? fail("notFound");
  const { act, reason, note, createdBy: actorId, courseDurationHours } = job;
  const why = { reason, note, actorId };
  const certificate = await requireCertificate(ctx, certificateId);
  if (act !== "reissue") await changeState(ctx, certificate, { act, why });
  else
    await reissue(ctx, certificate, {
      corrections: courseDurationHours === undefined ? {} : { courseDurationHours },
      why,
    });
}
