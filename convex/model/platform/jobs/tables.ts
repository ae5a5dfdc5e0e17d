import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { accountActs } from "../../../shared/peopleJobs";
import { certificateFates } from "../../../shared/privacy";
import { jobNotes } from "../../../shared/jobs";
import { certificateActs, allCertificateReasons } from "../../../shared/certificateStates";

/** The reason of an administrator. */
export const whyFields = { reason: literals(...allCertificateReasons), note: v.string() };

export const jobStatus = literals("running", "finished", "canceled");

export const peopleStatus = literals("all", "active", "blocked");

/** The students' list as it was searched and filtered: everyone who matches. */
export const peopleFilter = v.object({ search: v.string(), status: peopleStatus });

/** A line of a file of invitations, as typed. */
export const invitationInput = v.object({
  fullName: v.string(),
  email: v.string(),
  course: v.string(),
  coupon: v.string(),
  language: v.string(),
  /** Its link counts from when it is sent. */
  token: v.string(),
  tokenHash: v.string(),
});

/** What a job does, and with what. */
export const jobWork = v.union(
  v.object({
    kind: v.literal("people"),
    act: literals(...accountActs),
    filter: v.optional(peopleFilter),
    /** Whether the filter has, or had, words. */
    ofSearch: v.boolean(),
    courseId: v.optional(v.id("courses")),
    couponCode: v.optional(v.string()),
  }),
  v.object({ kind: v.literal("invitations"), act: v.literal("invite") }),
  v.object({
    kind: v.literal("certificates"),
    act: literals(...certificateActs),
    ...whyFields,
    /** For a reissue. */
    courseDurationHours: v.optional(v.number()),
  }),
  // The server's own work, which nobody watches and which is deleted when it is done.
  v.object({
    kind: v.literal("accountRemoval"),
    /** Deleted already; names the rows that are left. */
    userId: v.id("users"),
    /** A user without a row, who takes what stays without the person. */
    nobodyId: v.id("users"),
    certificates: literals(...certificateFates),
  }),
  v.object({ kind: v.literal("courseRemoval"), courseId: v.id("courses") }),
  v.object({ kind: v.literal("enrollmentRemoval"), courseId: v.id("courses") }),
  v.object({ kind: v.literal("moduleRemoval"), courseId: v.id("courses"), moduleId: v.id("modules") }),
  v.object({ kind: v.literal("examRemoval"), examId: v.id("courseExams") }),
  v.object({ kind: v.literal("textRemoval"), lessonIds: v.array(v.id("lessons")) }),
  v.object({ kind: v.literal("progressRemoval"), courseId: v.id("courses"), lessonIds: v.array(v.id("lessons")) }),
  v.object({ kind: v.literal("certificateIssue"), courseId: v.id("courses") }),
);

/** The row that an item is about; `line`, `address` and `input` are those of a line of a file. */
export const itemFields = {
  userId: v.optional(v.id("users")),
  certificateId: v.optional(v.id("certificates")),
  line: v.optional(v.number()),
  /** Normalized, or as typed where it is no address. */
  address: v.optional(v.string()),
  /** Absent once the line is done: it has a token. */
  input: v.optional(invitationInput),
};

export const jobTables = {
  /** Work through many rows in small transactions, watched live by its page (docs/decisions/010-background-work.md). */
  jobs: defineTable({
    /** The administrator; null for work of the server's own. */
    createdBy: v.union(v.id("users"), v.null()),
    work: jobWork,
    status: jobStatus,
    /** Grows until everything is listed. */
    total: v.number(),
    doneCount: v.number(),
    skippedCount: v.number(),
    /** Where listing, or the server's own work, continues; "" at its start, null when everything is listed. */
    cursor: v.union(v.string(), v.null()),
    /** When the last step ran. */
    stepAt: v.number(),
  })
    .index("by_createdBy_and_kind", ["createdBy", "work.kind"])
    .index("by_status_and_stepAt", ["status", "stepAt"]),

  /** Rows that a job has still to act on, and rows about which it has something to tell. */
  jobItems: defineTable({
    jobId: v.id("jobs"),
    state: literals("waiting", "noted"),
    note: v.optional(literals(...jobNotes)),
    ...itemFields,
  })
    .index("by_jobId_and_state", ["jobId", "state"])
    .index("by_userId", ["userId"])
    .index("by_address", ["address"]),
};
