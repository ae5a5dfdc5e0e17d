import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import {
  allCertificateReasons,
  certificateActs,
  certificateStates,
  nameRequestStates,
} from "../../../shared/certificateStates";
import { courseLanguages } from "../../../shared/courseFacts";
import { documentLanguages } from "../../../shared/documentLanguages";
import { issuerFields } from "../../platform/settings/tables";

/** Why an administrator acted. */
export const whyFields = { reason: literals(...allCertificateReasons), note: v.string() };

export const certificateTables = {
  /** Never deleted. Copies of names and hours, which never change: a correction is another certificate. */
  certificates: defineTable({
    userId: v.id("users"),
    courseId: v.id("courses"),
    examAttemptId: v.id("examAttempts"),
    certificateHash: v.string(),
    studentName: v.string(),
    /** Printed in its place where the PDF's faces lack letters of it. Given once. */
    latinName: v.optional(v.string()),
    courseTitle: v.string(),
    /** Of the title. Absent until migrations:completeCertificates has run. */
    language: v.optional(literals(...courseLanguages)),
    courseDurationHours: v.number(),
    score: v.number(),
    issuedAt: v.number(),
    /** Absent, like `searchText`, until migrations:stateCertificates has run: valid. */
    state: v.optional(literals(...certificateStates)),
    /** When the state last changed. */
    stateAt: v.optional(v.number()),
    replacedBy: v.optional(v.id("certificates")),
    /** Of a reissue: the one it corrects. */
    replaces: v.optional(v.id("certificates")),
    /** Whether the student shows it to anyone with the link. */
    isShared: v.optional(v.boolean()),
    /** Name and code, see shared/searchText. */
    searchText: v.optional(v.string()),
  })
    .index("by_userId_and_courseId", ["userId", "courseId"])
    .index("by_userId_and_issuedAt", ["userId", "issuedAt"])
    .index("by_certificateHash", ["certificateHash"])
    .index("by_issuedAt", ["issuedAt"])
    .index("by_state_and_issuedAt", ["state", "issuedAt"])
    .index("by_courseId_and_issuedAt", ["courseId", "issuedAt"])
    .index("by_courseId_and_state_and_issuedAt", ["courseId", "state", "issuedAt"])
    .searchIndex("search_searchText", { searchField: "searchText", filterFields: ["state", "courseId"] }),

  /** History, append-only; `_creationTime` is the time. A reissue is in the history of both certificates. */
  certificateEvents: defineTable({
    certificateId: v.id("certificates"),
    act: literals(...certificateActs),
    ...whyFields,
    actorId: v.id("users"),
    /** A copy. */
    actorName: v.string(),
    /** Of a reissue: the other certificate. */
    otherId: v.optional(v.id("certificates")),
  })
    .index("by_certificateId", ["certificateId"])
    .index("by_actorId", ["actorId"]),

  /** A student asks for another printed name. */
  nameRequests: defineTable({
    certificateId: v.id("certificates"),
    userId: v.id("users"),
    studentName: v.string(),
    note: v.optional(v.string()),
    state: literals(...nameRequestStates),
    decidedAt: v.optional(v.number()),
    decidedBy: v.optional(v.id("users")),
  })
    .index("by_userId_and_state", ["userId", "state"])
    .index("by_certificateId", ["certificateId"])
    .index("by_state", ["state"]),

  /**
   * What else was true when a certificate was issued, one row each. Apart from the certificate, because lists read many
   * of those and a program is long. Absent for older certificates until migrations:completeRecords or the first document.
   */
  certificateRecords: defineTable({
    certificateId: v.id("certificates"),
    program: v.array(
      v.object({ title: v.string(), lessons: v.array(v.object({ title: v.string(), minutes: v.number() })) }),
    ),
    /** When the program was written down: later than the issue for older certificates. */
    recordedAt: v.number(),
    /** Start of the period, which ends with the issue. */
    enrolledAt: v.optional(v.number()),
    /** Percent. Absent where it is not known any more. */
    passingScore: v.optional(v.number()),
    /** Set once, by the first issue or document after an administrator has named the issuer. */
    issuer: v.optional(v.object(issuerFields)),
    /** Place in the public status lists: random and never used again. */
    statusList: v.number(),
    statusIndex: v.number(),
    /** The bit in the list of revocations. Follows the certificate's state. */
    revoked: v.boolean(),
  })
    .index("by_certificateId", ["certificateId"])
    .index("by_signature", ["issuer.signature"])
    .index("by_statusList_and_statusIndex", ["statusList", "statusIndex"])
    .index("by_statusList_and_revoked", ["statusList", "revoked"]),

  /** Documents made of a certificate, one per language. Deleted when it is no longer valid. */
  certificateFiles: defineTable({
    certificateId: v.id("certificates"),
    language: literals(...documentLanguages),
    storageId: v.id("_storage"),
  })
    .index("by_certificateId_and_language", ["certificateId", "language"])
    .index("by_storageId", ["storageId"]),
};
