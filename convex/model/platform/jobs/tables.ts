import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { examLetters } from "../../../shared/examLetters";
import { accountActs } from "../../../shared/peopleJobs";
import { certificateFates } from "../../../shared/privacy";
import { jobNotes } from "../../../shared/jobs";
import { coursePeopleStates } from "../../../shared/adminLists";
import { certificateActs, allCertificateReasons } from "../../../shared/certificateStates";

/** Reason that an administrator gives. */
export const whyFields = { reason: literals(...allCertificateReasons), note: v.string() };

export const jobStatus = literals("running", "finished", "canceled");

export const peopleStatus = literals("all", "active", "blocked");

/**
 * Search and filter of the students' list.
 * The job covers everyone who matches.
 */
export const peopleFilter = v.object({ search: v.string(), status: peopleStatus });

/**
 * Search and filter of a course's people.
 * The job covers everyone who matches.
 */
export const coursePeopleFilter = v.object({
  search: v.string(),
  state: literals(...coursePeopleStates),
  /** yyyy-MM-dd in Brasília, when the job was started. */
  today: v.string(),
});

/** Arguments of an act on people, besides the people. */
export const peopleActFields = {
  /** Course that it enrolls in, ends or moves from, or whose exam or passes it extends. */
  courseId: v.optional(v.id("courses")),
  couponCode: v.optional(v.string()),
  /** Course that it moves to. */
  toCourseId: v.optional(v.id("courses")),
  /** Why enrollments end; their students read it. */
  reason: v.optional(v.string()),
  /** Least extra time and attempts in the course's exam. */
  extension: v.optional(v.object({ extraMinutes: v.number(), extraAttempts: v.number() })),
  /** Least last day of passes for the course; without `until`: for ever. */
  lastDay: v.optional(v.object({ until: v.optional(v.string()) })),
};

/** Cells of a line of invitations, as typed (shared/invitations.ts). */
export const invitationCells = {
  fullName: v.string(),
  email: v.string(),
  course: v.string(),
  coupon: v.string(),
  language: v.string(),
  phone: v.optional(v.string()),
  pass: v.optional(v.object({ price: v.string(), date: v.string(), until: v.string(), note: v.string() })),
};

/** A line of a file of invitations. */
export const invitationInput = v.object({
  ...invitationCells,
  /** Counts from when its mail is sent. */
  token: v.string(),
  tokenHash: v.string(),
});

/** A question of a file, as typed; absent texts are "". */
export const fileQuestion = v.object({
  id: v.string(),
  questionText: v.string(),
  optionA: v.string(),
  optionB: v.string(),
  optionC: v.string(),
  optionD: v.string(),
  correctOption: literals(...examLetters),
  tags: v.array(v.string()),
  lesson: v.string(),
  difficulty: v.string(),
  explanation: v.string(),
});

/** A confirmed question: a new one, or a change of a seen version. */
export const questionInput = v.object({
  question: fileQuestion,
  /** The first id; null for a new question. */
  questionId: v.union(v.id("examQuestions"), v.null()),
  version: v.number(),
});

/** Work of a job, with its input. */
export const jobWork = v.union(
  v.object({
    kind: v.literal("people"),
    act: literals(...accountActs),
    filter: v.optional(peopleFilter),
    ofCourse: v.optional(coursePeopleFilter),
    /** Whether the filter has, or had, words. */
    ofSearch: v.boolean(),
    ...peopleActFields,
    /** The job whose changes it takes back. */
    undoes: v.optional(v.id("jobs")),
  }),
  v.object({
    kind: v.literal("invitations"),
    act: literals("invite", "give"),
    /** Passes given to accounts. */
    passCount: v.number(),
    /** Invitations sent, or that a pass joined. */
    invitationCount: v.number(),
  }),
  v.object({
    kind: v.literal("certificates"),
    act: literals(...certificateActs),
    ...whyFields,
    /** Set for a reissue. */
    courseDurationHours: v.optional(v.number()),
  }),
  v.object({
    kind: v.literal("questions"),
    act: literals("import", "remove"),
    examId: v.id("courseExams"),
    /** File that it imports, or takes back. */
    fileName: v.optional(v.string()),
    addedCount: v.number(),
    changedCount: v.number(),
    /** The import whose new questions it removes. */
    undoes: v.optional(v.id("jobs")),
  }),
  // Unwatched work of the server's own, deleted when it is done.
  v.object({
    kind: v.literal("accountRemoval"),
    /** Deleted already; names the remaining rows. */
    userId: v.id("users"),
    /**
     * Owner of what remains without the person.
     * It is a user without a row.
     */
    nobodyId: v.id("users"),
    certificates: literals(...certificateFates),
  }),
  v.object({
    kind: v.literal("announcement"),
    announcementId: v.id("announcements"),
    /** Recipients of a `chosen` announcement: the people, or everyone who matches. */
    userIds: v.optional(v.array(v.id("users"))),
    ofCourse: v.optional(coursePeopleFilter),
  }),
  v.object({ kind: v.literal("courseRemoval"), courseId: v.id("courses") }),
  v.object({ kind: v.literal("enrollmentRemoval"), courseId: v.id("courses") }),
  v.object({ kind: v.literal("moduleRemoval"), courseId: v.id("courses"), moduleId: v.id("modules") }),
  v.object({ kind: v.literal("examRemoval"), examId: v.id("courseExams") }),
  v.object({ kind: v.literal("textRemoval"), lessonIds: v.array(v.id("lessons")) }),
  v.object({ kind: v.literal("progressRemoval"), courseId: v.id("courses"), lessonIds: v.array(v.id("lessons")) }),
  v.object({ kind: v.literal("courseMove"), courseId: v.id("courses") }),
  v.object({ kind: v.literal("moduleMove"), courseId: v.id("courses"), moduleId: v.id("modules") }),
  v.object({ kind: v.literal("progressMove"), courseId: v.id("courses"), lessonIds: v.array(v.id("lessons")) }),
  v.object({ kind: v.literal("certificateIssue"), courseId: v.id("courses") }),
);

/**
 * Row that an item is about.
 * `line`, `address` and `input` are those of a line of a file.
 */
export const itemFields = {
  userId: v.optional(v.id("users")),
  certificateId: v.optional(v.id("certificates")),
  line: v.optional(v.number()),
  /** Normalized, or as typed if it is no address. */
  address: v.optional(v.string()),
  /** Absent once the line is done: it has a token. */
  input: v.optional(v.union(invitationInput, questionInput)),
  /** Question to remove, or that the job added: the first id. */
  questionId: v.optional(v.id("examQuestions")),
  /** Enrollment that the job made; while waiting, the one to undo. */
  enrollmentId: v.optional(v.id("enrollments")),
  /** Likewise, the enrollment that it ended. */
  endedId: v.optional(v.id("endedEnrollments")),
};

export const jobTables = {
  /**
   * Work through many rows in small transactions.
   * Its page watches it live (docs/decisions/010-background-work.md).
   */
  jobs: defineTable({
    /** Administrator; null for the server's own work. */
    createdBy: v.union(v.id("users"), v.null()),
    work: jobWork,
    status: jobStatus,
    /** Grows until everything is listed. */
    total: v.number(),
    doneCount: v.number(),
    skippedCount: v.number(),
    /**
     * Where listing, or the server's own work, continues.
     * "" at the start, null when everything is listed.
     */
    cursor: v.union(v.string(), v.null()),
    /** When the last step ran. */
    stepAt: v.number(),
  })
    .index("by_createdBy_and_kind", ["createdBy", "work.kind"])
    .index("by_kind_and_examId", ["work.kind", "work.examId"])
    .index("by_kind_and_status", ["work.kind", "status"])
    .index("by_status_and_stepAt", ["status", "stepAt"]),

  /** Rows that a job still has to act on, has changed, or has a note about. */
  jobItems: defineTable({
    jobId: v.id("jobs"),
    /** `done`: changed, and kept for an undo. */
    state: literals("waiting", "done", "noted"),
    note: v.optional(literals(...jobNotes)),
    ...itemFields,
  })
    .index("by_jobId_and_state", ["jobId", "state"])
    .index("by_userId", ["userId"])
    .index("by_address", ["address"]),
};
