import { defineTable } from "convex/server";
import { v } from "convex/values";

export const generationTables = {
  /** An AI generation run, watched live by its page. */
  generationJobs: defineTable({
    createdBy: v.id("users"),
    status: v.union(v.literal("queued"), v.literal("running"), v.literal("finished"), v.literal("canceled")),
    /** Skips lessons that have text when their turn comes. */
    onlyEmpty: v.boolean(),
    total: v.number(),
    /** Index into the queue; earlier lessons are done. */
    nextIndex: v.number(),
    succeededCount: v.number(),
    /**
     * The first `generationRules.failures` of them.
     * The total is nextIndex - succeededCount.
     */
    failures: v.array(v.object({ lessonId: v.id("lessons"), title: v.string(), reason: v.string() })),
    /** Lesson in progress, with a digest of its text at the start. */
    current: v.optional(v.object({ lessonId: v.id("lessons"), title: v.string(), seenText: v.string() })),
    /** Incremented with every scheduled step; detects outdated steps. */
    step: v.number(),
    /** Failed attempts at the current lesson. */
    retries: v.number(),
    /** This step's scheduled action, which the watchdog checks. */
    workId: v.optional(v.id("_scheduled_functions")),
    /** When that action started, ms since epoch. */
    begunAt: v.optional(v.number()),
    /** Why the run ended early. */
    stopReason: v.optional(v.string()),
    finishedAt: v.optional(v.number()),
  })
    .index("by_status", ["status"])
    .index("by_createdBy", ["createdBy"]),

  /**
   * Separate from the job, which changes with every step.
   * The job is watched live.
   */
  generationQueues: defineTable({
    jobId: v.id("generationJobs"),
    /** With titles, because lessons may be deleted before their turn. */
    lessons: v.array(v.object({ lessonId: v.id("lessons"), title: v.string() })),
    /** Failed lessons that the job does not name, until the next run. */
    unnamed: v.optional(v.array(v.id("lessons"))),
  }).index("by_jobId", ["jobId"]),
};
