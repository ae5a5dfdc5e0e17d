import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { peopleActs, peopleNotes } from "../../shared/peopleJobs";
import { jobFields } from "../platform/jobs";

export const peopleStatus = literals("all", "active", "blocked");

/** Of the students' list: all who match are meant. */
export const peopleFilter = v.object({ search: v.string(), status: peopleStatus });

/** A line of a file, as typed; with the token of its link, which counts from when it is sent. */
export const tokenLine = v.object({
  line: v.number(),
  fullName: v.string(),
  email: v.string(),
  course: v.string(),
  coupon: v.string(),
  language: v.string(),
  token: v.string(),
  tokenHash: v.string(),
});

export const peopleJobTables = {
  /** An act on many people. Ids left to do are the scheduled function's; what a file invites is in `peopleJobBatches`. */
  peopleJobs: defineTable({
    ...jobFields,
    /** Where it was started, and is shown. */
    list: literals("students", "invitations"),
    act: literals(...peopleActs),
    /** Without its words once the job is over: they may be a name. */
    filter: v.optional(peopleFilter),
    /** Of a job that is over: whether there were words. */
    ofSearch: v.optional(v.boolean()),
    courseId: v.optional(v.id("courses")),
    couponCode: v.optional(v.string()),
    /** False as long as not all who match have been found: then the total grows. */
    isCounted: v.boolean(),
    skippedCount: v.number(),
  }).index("by_createdBy_and_list", ["createdBy", "list"]),

  /** What a job tells about single people. A line of a file has a number and an address instead of an account. */
  peopleJobNotes: defineTable({
    jobId: v.id("peopleJobs"),
    userId: v.optional(v.id("users")),
    line: v.optional(v.number()),
    /** Normalized, or as typed where it is none. */
    address: v.optional(v.string()),
    note: literals(...peopleNotes),
  })
    .index("by_jobId", ["jobId"])
    .index("by_userId", ["userId"])
    .index("by_address", ["address"]),

  /** Lines left to do: each row is the work of one transaction. */
  peopleJobBatches: defineTable({ jobId: v.id("peopleJobs"), lines: v.array(tokenLine) }).index("by_jobId", ["jobId"]),
};
