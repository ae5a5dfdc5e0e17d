import { defineTable } from "convex/server";
import { v } from "convex/values";

export const generationTables = {
  /** A run that writes lesson texts with AI: the worker updates it, the page watches it. */
  generationJobs: defineTable({
    createdBy: v.id("users"),
    status: v.union(v.literal("queued"), v.literal("running"), v.literal("finished"), v.literal("canceled")),
    /** Lessons that have a text by the time their turn comes stay as they are. */
    onlyEmpty: v.boolean(),
    total: v.number(),
    /** Lessons before this position of the queue are done. */
    nextIndex: v.number(),
    succeededCount: v.number(),
    /** The first `limits.generationFailures`; how many failed is nextIndex - succeededCount. */
    failures: v.array(v.object({ lessonId: v.id("lessons"), title: v.string(), reason: v.string() })),
    /** The lesson that is being written. */
    current: v.optional(v.object({ lessonId: v.id("lessons"), title: v.string() })),
    /** Grows with every step that is scheduled: a step whose number has passed changes nothing. */
    step: v.number(),
    /** Tries of the current lesson that have failed. */
    retries: v.number(),
    /** The scheduled action of this step, which the watch looks at. */
    workId: v.optional(v.id("_scheduled_functions")),
    /** When that action began to write. */
    begunAt: v.optional(v.number()),
    /** Why the run ended before its last lesson, when it did. */
    stopReason: v.optional(v.string()),
    finishedAt: v.optional(v.number()),
  }).index("by_status", ["status"]),

  /** The lessons of a run, apart from the job: that one changes with every step, and everybody watches it. */
  generationQueues: defineTable({
    jobId: v.id("generationJobs"),
    /** With their titles as of the start: a lesson may be gone when its turn comes. */
    lessons: v.array(v.object({ lessonId: v.id("lessons"), title: v.string() })),
  }).index("by_jobId", ["jobId"]),
};
