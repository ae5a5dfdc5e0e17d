import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { schoolRoles } from "../../../shared/rights";
import { mailLanguages, optionalMailKinds } from "../../../shared/mailKinds";

export const peopleTables = {
  /**
   * Personal data of Convex Auth's users.
   * Written in the transaction that creates the user. `email` is the contact address, not the account.
   */
  profiles: defineTable({
    userId: v.id("users"),
    fullName: v.string(),
    /** Name for documents whose faces lack its letters (CERT-30). */
    latinName: v.optional(v.string()),
    email: v.string(),
    /** + and digits (PROFILE-12); for the person and administrators. */
    phone: v.optional(v.string()),
    /** Picture; without one the initials are shown. */
    avatar: v.optional(v.id("_storage")),
    /** yyyy-MM-dd */
    dataNascimento: v.optional(v.string()),
    uf: v.optional(v.string()),
    cep: v.optional(v.string()),
    /**
     * Administrators' notes (PEOPLE-11), which no other view contains.
     * Here because they change rarely: each change runs the person's open queries again.
     */
    adminNote: v.optional(v.string()),
    /** Incremented by every change of the notes. */
    adminNoteVersion: v.optional(v.number()),
    isBlocked: v.boolean(),
    /** The job that changed `isBlocked` last; absent if it was no job. */
    statusJobId: v.optional(v.id("jobs")),
    /** Language of mails. */
    language: literals(...mailLanguages),
    /** Mails that this person stopped. */
    stoppedMails: v.array(literals(...optionalMailKinds)),
    /** Set if the person asked for daily questions (MAIL-22). */
    wantsPractice: v.optional(v.literal(true)),
    /** Name and email, see shared/searchText. */
    searchText: v.string(),
    /** Number of enrollments. */
    courseCount: v.number(),
    /** Incremented by every edit. */
    version: v.number(),
  })
    .index("by_avatar", ["avatar"])
    .index("by_userId", ["userId"])
    .index("by_wantsPractice", ["wantsPractice"])
    // Newest first.
    // eslint-disable-next-line @convex-dev/no-duplicate-indexes
    .index("by_isBlocked", ["isBlocked"])
    // By name.
    .index("by_searchText", ["searchText"])
    .index("by_isBlocked_and_searchText", ["isBlocked", "searchText"])
    .searchIndex("search_searchText", { searchField: "searchText", filterFields: ["isBlocked"] }),

  /** Roles in the whole school. */
  userRoles: defineTable({
    userId: v.id("users"),
    role: literals(...schoolRoles),
  })
    .index("by_userId_and_role", ["userId", "role"])
    .index("by_role", ["role"]),

  /** Teachers of courses (ROLE-2). */
  courseStaff: defineTable({
    courseId: v.id("courses"),
    userId: v.id("users"),
  })
    .index("by_userId_and_courseId", ["userId", "courseId"])
    .index("by_courseId", ["courseId"]),
};
