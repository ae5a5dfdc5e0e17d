import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx } from "../../../_generated/server";
import { withdraw } from "../../learning/invitations/writes";
import { endSession } from "../../people/signIn/authLibrary";
import { releaseAttempts } from "./attempts";
import { releaseCertificates } from "./certificates";
import { held, part, type Holding } from "./holdings";

/**
 * Every table with rows of a person (PRIVACY-2, PRIVACY-7).
 * In the order of deletion. A test derives from the schema that none is missing.
 */

/**
 * Tables emptied in the transaction that accepts the deletion.
 * Without these rows nobody is signed in, and the address is free.
 */
export const accountTables: Holding[] = [
  held("authSessions", (db, id) => db.query("authSessions").withIndex("userId", (q) => q.eq("userId", id)), {
    parts: [
      part("authRefreshTokens", (db, rowId: Id<"authSessions">) =>
        db.query("authRefreshTokens").withIndex("sessionId", (q) => q.eq("sessionId", rowId)),
      ),
      part("sessionDevices", (db, rowId: Id<"authSessions">) =>
        db.query("sessionDevices").withIndex("by_sessionId", (q) => q.eq("sessionId", rowId)),
      ),
    ],
    release: async (ctx, { _id }) => await endSession(ctx, _id),
  }),
  held("authAccounts", (db, id) => db.query("authAccounts").withIndex("userIdAndProvider", (q) => q.eq("userId", id)), {
    parts: [
      part("authVerificationCodes", (db, rowId: Id<"authAccounts">) =>
        db.query("authVerificationCodes").withIndex("accountId", (q) => q.eq("accountId", rowId)),
      ),
    ],
  }),
  held("secondFactors", (db, id) => db.query("secondFactors").withIndex("by_userId", (q) => q.eq("userId", id))),
  held(
    "signInChallenges",
    (db, id) => db.query("signInChallenges").withIndex("by_userId_and_caller", (q) => q.eq("userId", id)),
    {
      isSecret: true,
    },
  ),
  held("passwordResets", (db, id) => db.query("passwordResets").withIndex("by_userId", (q) => q.eq("userId", id)), {
    isSecret: true,
  }),
  held(
    "passwordResets",
    (db, id) => db.query("passwordResets").withIndex("by_createdBy", (q) => q.eq("createdBy", id)),
    {
      isSecret: true,
    },
  ),
  held(
    "emailConfirmations",
    (db, id) => db.query("emailConfirmations").withIndex("by_userId", (q) => q.eq("userId", id)),
    { isSecret: true },
  ),
  held("addressChanges", (db, id) => db.query("addressChanges").withIndex("by_userId", (q) => q.eq("userId", id)), {
    isSecret: true,
  }),
  held("userRoles", (db, id) => db.query("userRoles").withIndex("by_userId_and_role", (q) => q.eq("userId", id))),
  held("courseStaff", (db, id) =>
    db.query("courseStaff").withIndex("by_userId_and_courseId", (q) => q.eq("userId", id)),
  ),
  held("profiles", (db, id) => db.query("profiles").withIndex("by_userId", (q) => q.eq("userId", id))),
  held("users", (db, id) => db.query("users").withIndex("by_id", (q) => q.eq("_id", id))),
];

const laterTables: Holding[] = [
  held("dataExports", (db, id) => db.query("dataExports").withIndex("by_userId", (q) => q.eq("userId", id)), {
    release: deleteExport,
  }),
  held("acceptances", (db, id) => db.query("acceptances").withIndex("by_userId", (q) => q.eq("userId", id))),
  held("mails", (db, id) => db.query("mails").withIndex("by_userId", (q) => q.eq("userId", id))),
  held("knownCallers", (db, id) =>
    db.query("knownCallers").withIndex("by_userId_and_caller", (q) => q.eq("userId", id)),
  ),
  held("knownDevices", (db, id) =>
    db.query("knownDevices").withIndex("by_userId_and_tokenHash", (q) => q.eq("userId", id)),
  ),
  held("signInFailures", (db, id) => db.query("signInFailures").withIndex("by_userId", (q) => q.eq("userId", id))),
  held("nameRequests", (db, id) =>
    db.query("nameRequests").withIndex("by_userId_and_state", (q) => q.eq("userId", id)),
  ),
  // Includes its mail, whose address belongs to nobody in the outbox.
  held("invitations", (db, id) => db.query("invitations").withIndex("by_acceptedBy", (q) => q.eq("acceptedBy", id)), {
    release: withdraw,
  }),
  held("jobItems", (db, id) => db.query("jobItems").withIndex("by_userId", (q) => q.eq("userId", id))),
  held("accessRequests", (db, id) =>
    db.query("accessRequests").withIndex("by_userId_and_askedAt", (q) => q.eq("userId", id)),
  ),
  held("inquiries", (db, id) => db.query("inquiries").withIndex("by_userId_and_stateAt", (q) => q.eq("userId", id))),
  held("lessonNotes", (db, id) =>
    db.query("lessonNotes").withIndex("by_userId_and_courseId", (q) => q.eq("userId", id)),
  ),
  held("accessEvents", (db, id) => db.query("accessEvents").withIndex("by_userId", (q) => q.eq("userId", id))),
  held("announcementReceipts", (db, id) =>
    db.query("announcementReceipts").withIndex("by_userId", (q) => q.eq("userId", id)),
  ),
  held("lessonProgress", (db, id) =>
    db.query("lessonProgress").withIndex("by_userId_and_courseId_and_completedAt", (q) => q.eq("userId", id)),
  ),
  held("binnedProgress", (db, id) =>
    db.query("binnedProgress").withIndex("by_userId_and_courseId", (q) => q.eq("userId", id)),
  ),
  held("lessonPlaces", (db, id) =>
    db.query("lessonPlaces").withIndex("by_userId_and_courseId", (q) => q.eq("userId", id)),
  ),
  held("examSeats", (db, id) => db.query("examSeats").withIndex("by_userId_and_examId", (q) => q.eq("userId", id))),
  held("presence", (db, id) => db.query("presence").withIndex("by_userId_and_seatId", (q) => q.eq("userId", id))),
  held("practiceAnswers", (db, id) =>
    db.query("practiceAnswers").withIndex("by_userId_and_questionId", (q) => q.eq("userId", id)),
  ),
  held("practiceDays", (db, id) => db.query("practiceDays").withIndex("by_userId_and_day", (q) => q.eq("userId", id))),
  held("examSittings", (db, id) =>
    db.query("examSittings").withIndex("by_userId_and_courseId_and_status", (q) => q.eq("userId", id)),
  ),
  held("examCandidates", (db, id) =>
    db.query("examCandidates").withIndex("by_userId_and_courseId", (q) => q.eq("userId", id)),
  ),
  held("enrollments", (db, id) =>
    db.query("enrollments").withIndex("by_userId_and_courseId", (q) => q.eq("userId", id)),
  ),
  // After the enrollments, which are counted by the origin of their pass.
  held("passes", (db, id) => db.query("passes").withIndex("by_userId", (q) => q.eq("userId", id))),
  held("endedEnrollments", (db, id) =>
    db.query("endedEnrollments").withIndex("by_userId_and_courseId", (q) => q.eq("userId", id)),
  ),
  held(
    "examAttempts",
    (db, id) => db.query("examAttempts").withIndex("by_userId_and_courseId_and_submittedAt", (q) => q.eq("userId", id)),
    { remove: releaseAttempts },
  ),
  held(
    "certificates",
    (db, id) => db.query("certificates").withIndex("by_userId_and_issuedAt", (q) => q.eq("userId", id)),
    {
      parts: [
        part("certificateRecords", (db, rowId: Id<"certificates">) =>
          db.query("certificateRecords").withIndex("by_certificateId", (q) => q.eq("certificateId", rowId)),
        ),
        part("certificateEvents", (db, rowId: Id<"certificates">) =>
          db.query("certificateEvents").withIndex("by_certificateId", (q) => q.eq("certificateId", rowId)),
        ),
        part("certificateFiles", (db, rowId: Id<"certificates">) =>
          db.query("certificateFiles").withIndex("by_certificateId_and_language", (q) => q.eq("certificateId", rowId)),
        ),
        part("badges", (db, rowId: Id<"certificates">) =>
          db.query("badges").withIndex("by_certificateId", (q) => q.eq("certificateId", rowId)),
        ),
      ],
      remove: releaseCertificates,
    },
  ),
  held("personReadings", (db, id) => db.query("personReadings").withIndex("by_userId", (q) => q.eq("userId", id)), {
    release: async (ctx, { _id }, { nobodyId }) =>
      await ctx.db.patch("personReadings", _id, { userId: nobodyId, personName: "" }),
  }),
  // Administrators' actions stay, without their name.
  // Secret: the opened pages are about others.
  held(
    "personReadings",
    (db, id) => db.query("personReadings").withIndex("by_actorId_and_userId", (q) => q.eq("actorId", id)),
    {
      isSecret: true,
      release: async (ctx, { _id }, { nobodyId }) =>
        await ctx.db.patch("personReadings", _id, { actorId: nobodyId, actorName: "" }),
    },
  ),
  // Administrators' actions stay, without their name.
  // Secret: an invitation belongs to the invited person.
  held("invitations", (db, id) => db.query("invitations").withIndex("by_createdBy", (q) => q.eq("createdBy", id)), {
    isSecret: true,
    release: async (ctx, { _id }, { nobodyId }) => await ctx.db.patch("invitations", _id, { createdBy: nobodyId }),
  }),
  held("jobs", (db, id) => db.query("jobs").withIndex("by_createdBy_and_kind", (q) => q.eq("createdBy", id)), {
    parts: [
      part("jobItems", (db, rowId: Id<"jobs">) =>
        db.query("jobItems").withIndex("by_jobId_and_state", (q) => q.eq("jobId", rowId)),
      ),
    ],
  }),
  // Secret: the certificates belong to others.
  held(
    "certificateEvents",
    (db, id) => db.query("certificateEvents").withIndex("by_actorId", (q) => q.eq("actorId", id)),
    {
      isSecret: true,
      release: async (ctx, { _id }, { nobodyId }) =>
        await ctx.db.patch("certificateEvents", _id, { actorId: nobodyId, actorName: "" }),
    },
  ),
  // Announcements stay, without who sent them.
  held("announcements", (db, id) => db.query("announcements").withIndex("by_sentBy", (q) => q.eq("sentBy", id)), {
    release: async (ctx, { _id }, { nobodyId }) => await ctx.db.patch("announcements", _id, { sentBy: nobodyId }),
  }),
  // Secret: the texts are the school's.
  held("textVersions", (db, id) => db.query("textVersions").withIndex("by_actorId", (q) => q.eq("actorId", id)), {
    isSecret: true,
    release: async (ctx, { _id }, { nobodyId }) => await ctx.db.patch("textVersions", _id, { actorId: nobodyId }),
  }),
  // Texts stay, without who wrote them.
  held("textVersions", (db, id) => db.query("textVersions").withIndex("by_actorId", (q) => q.eq("actorId", id)), {
    release: async (ctx, { _id }) => await ctx.db.patch("textVersions", _id, { actorId: undefined }),
  }),
  held("auditEntries", (db, id) => db.query("auditEntries").withIndex("by_actorId", (q) => q.eq("actorId", id)), {
    release: async (ctx, { _id }, { nobodyId }) =>
      await ctx.db.patch("auditEntries", _id, { actorId: nobodyId, actorName: "" }),
  }),
  held("auditEntries", (db, id) => db.query("auditEntries").withIndex("by_targetId", (q) => q.eq("targetId", id)), {
    release: async (ctx, { _id }, { nobodyId }) =>
      await ctx.db.patch("auditEntries", _id, { targetId: nobodyId, ...withoutNames }),
  }),
];

/** Fields blanked in entries on a deleted person. */
const withoutNames = { targetLabel: "", searchText: "", detail: undefined, changes: undefined };

export const personalTables: Holding[] = [...accountTables, ...laterTables];

/** Deletes the export and its file. */
export async function deleteExport(ctx: MutationCtx, { _id, storageId }: Doc<"dataExports">): Promise<void> {
  if (storageId !== undefined) await ctx.storage.delete(storageId);
  await ctx.db.delete("dataExports", _id);
}
