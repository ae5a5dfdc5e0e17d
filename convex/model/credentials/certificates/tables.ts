import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { certificateActs, certificateStates, nameRequestStates } from "../../../shared/certificateStates";
import { courseLanguages } from "../../../shared/courseFacts";
import { documentLanguages } from "../../../shared/documentLanguages";
import { issuerFields } from "../../platform/settings/tables";
import { whyFields } from "../../platform/jobs/tables";

export const certificateTables = {
  /**
   * Certificates; never deleted.
   * Names and hours are copies that never change; a correction is a new row.
   */
  certificates: defineTable({
    userId: v.id("users"),
    /** Course and passed attempt; absent for a path. */
    courseId: v.optional(v.id("courses")),
    examAttemptId: v.optional(v.id("examAttempts")),
    /** The path that it certifies instead of a course (PATH-8). */
    pathId: v.optional(v.id("paths")),
    certificateHash: v.string(),
    studentName: v.string(),
    /** Printed instead of a name that the faces lack; set once. */
    latinName: v.optional(v.string()),
    courseTitle: v.string(),
    /** Language of the title. */
    language: literals(...courseLanguages),
    courseDurationHours: v.number(),
    score: v.number(),
    issuedAt: v.number(),
    state: literals(...certificateStates),
    /** When the state last changed; absent until it does. */
    stateAt: v.optional(v.number()),
    replacedBy: v.optional(v.id("certificates")),
    /** The certificate that a reissue corrects. */
    replaces: v.optional(v.id("certificates")),
    /** Whether the student shows it to anyone with the link. */
    isShared: v.boolean(),
    /** Name and code, see shared/searchText. */
    searchText: v.string(),
  })
    .index("by_userId_and_courseId", ["userId", "courseId"])
    .index("by_userId_and_pathId", ["userId", "pathId"])
    .index("by_userId_and_issuedAt", ["userId", "issuedAt"])
    .index("by_certificateHash", ["certificateHash"])
    .index("by_issuedAt", ["issuedAt"])
    .index("by_state_and_issuedAt", ["state", "issuedAt"])
    .index("by_courseId_and_issuedAt", ["courseId", "issuedAt"])
    .index("by_courseId_and_state_and_issuedAt", ["courseId", "state", "issuedAt"])
    .searchIndex("search_searchText", { searchField: "searchText", filterFields: ["state", "courseId"] }),

  /**
   * Append-only history.
   * A reissue adds a row to both certificates.
   */
  certificateEvents: defineTable({
    certificateId: v.id("certificates"),
    act: literals(...certificateActs),
    ...whyFields,
    actorId: v.id("users"),
    /** Copy of the actor's name. */
    actorName: v.string(),
    /** The other certificate of a reissue, or the course's whose state a path's followed. */
    otherId: v.optional(v.id("certificates")),
  })
    .index("by_certificateId", ["certificateId"])
    .index("by_actorId", ["actorId"]),

  /** Requests of students for another printed name. */
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
   * Facts from the time of the issue, one row per certificate.
   *
   * Separate from the certificate, because lists read many of those and a program is long. The row outlives a deleted
   * certificate to reserve its place in the status lists; everything else in it is empty then.
   */
  certificateRecords: defineTable({
    certificateId: v.id("certificates"),
    program: v.array(
      v.object({ title: v.string(), lessons: v.array(v.object({ title: v.string(), minutes: v.number() })) }),
    ),
    /** The courses of a path at the issue; absent for a course. */
    courseIds: v.optional(v.array(v.id("courses"))),
    /**
     * When the program was recorded.
     * A reissue may move its own day before it.
     */
    recordedAt: v.number(),
    /** Start of the period that ends with the issue. */
    enrolledAt: v.number(),
    /** Percent that the exam required. */
    passingScore: v.number(),
    /** Set once, at the first issue or document with an issuer. */
    issuer: v.optional(v.object(issuerFields)),
    /** Place in the status lists: random, never reused. */
    statusList: v.number(),
    statusIndex: v.number(),
    /** Bit in the revocation list; follows the certificate's state. */
    revoked: v.boolean(),
  })
    .index("by_certificateId", ["certificateId"])
    .index("by_signature", ["issuer.signature"])
    .index("by_statusList_and_statusIndex", ["statusList", "statusIndex"])
    .index("by_statusList_and_revoked", ["statusList", "revoked"]),

  /** PDFs of valid certificates, one per language. */
  certificateFiles: defineTable({
    certificateId: v.id("certificates"),
    language: literals(...documentLanguages),
    storageId: v.id("_storage"),
  })
    .index("by_certificateId_and_language", ["certificateId", "language"])
    .index("by_storageId", ["storageId"]),
};
