import { v, type Infer } from "convex/values";
import type { Doc } from "../../../_generated/dataModel";

/** `failures` is capped; the total is done - succeeded. */
export const jobView = v.object({
  jobId: v.id("generationJobs"),
  status: v.union(v.literal("queued"), v.literal("running"), v.literal("finished"), v.literal("canceled")),
  total: v.number(),
  done: v.number(),
  succeeded: v.number(),
  failures: v.array(v.object({ lessonId: v.id("lessons"), title: v.string(), reason: v.string() })),
  currentTitle: v.union(v.string(), v.null()),
  stopReason: v.union(v.string(), v.null()),
  startedAt: v.number(),
  finishedAt: v.union(v.number(), v.null()),
});

export function toJobView(job: Doc<"generationJobs">): Infer<typeof jobView> {
  return {
    jobId: job._id,
    status: job.status,
    total: job.total,
    done: job.nextIndex,
    succeeded: job.succeededCount,
    failures: job.failures,
    currentTitle: job.current?.title ?? null,
    stopReason: job.stopReason ?? null,
    startedAt: job._creationTime,
    finishedAt: job.finishedAt ?? null,
  };
}
