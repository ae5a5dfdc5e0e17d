import { defineTable } from "convex/server";
import { v } from "convex/values";

export const generationTables = {
  /** A run that writes lesson texts with AI; the page watches it live. */
  generationJobs: defineTable({
    createdBy: v.id("users"),
    status: v.union(v.literal("queued"), v.literal("running"), v.literal("finished"), v.literal("canceled")),
    /** Skip lessons that have a text when their turn comes. */
    onlyEmpty: v.boolean(),
    total: v.number(),
    /** Queue position; lessons before it are done. */
    nextIndex: v.number(),
    succeededCount: v.number(),
    /** The first `limits.generationFailures`; the number of failures is nextIndex - succeededCount. */
    failures: v.array(v.object({ lessonId: v.id("lessons"), title: v.string(), reason: v.string() })),
    /** The lesson in progress. */
    current: v.optional(v.object({ lessonId: v.id("lessons"), title: v.string() })),
    /** Incremented with every scheduled step: an outdated step changes nothing. */
    step: v.number(),
    /** Failed tries of the current lesson. */
    retries: v.number(),
    /** The scheduled action of this step, checked by the watch. */
    workId: v.optional(v.id("_scheduled_functions")),
    /** When that action started. */
    begunAt: v.optional(v.number()),
    /** Why the run ended early, if it did. */
    stopReason: v.optional(v.string()),
    finishedAt: v.optional(v.number()),
  }).index("by_status", ["status"]),

  /** The lessons of a run, separate from the job, which changes with every step and is watched live. */
  generationQueues: defineTable({
    jobId: v.id("generationJobs"),
    /** Includes titles as of the start: a lesson may be deleted meanwhile. */
    lessons: v.array(v.object({ lessonId: v.id("lessons"), title: v.string() })),
  }).index("by_jobId", ["jobId"]),
};
