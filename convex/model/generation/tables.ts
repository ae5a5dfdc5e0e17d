import { defineTable } from "convex/server";
import { v } from "convex/values";

export const generationTables = {
  /** A run that writes lesson texts with AI: the worker updates it, the page watches it. */
  generationJobs: defineTable({
    createdBy: v.id("users"),
    status: v.union(v.literal("queued"), v.literal("running"), v.literal("finished"), v.literal("canceled")),
    lessonIds: v.array(v.id("lessons")),
    nextIndex: v.number(),
    succeededCount: v.number(),
    failures: v.array(v.object({ lessonId: v.id("lessons"), title: v.string(), reason: v.string() })),
    finishedAt: v.optional(v.number()),
  }).index("by_status", ["status"]),
};
