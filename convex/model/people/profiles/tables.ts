import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { mailLanguages, optionalMailKinds } from "../../../shared/mailKinds";

export const peopleTables = {
  /** Written in the same transaction as Convex Auth's user. `email` is the contact address, not the account. */
  profiles: defineTable({
    userId: v.id("users"),
    fullName: v.string(),
    /** The name in documents whose faces lack letters of it (CERT-30). */
    latinName: v.optional(v.string()),
    email: v.string(),
    /** The picture; without one the name's initials stand for it. */
    avatar: v.optional(v.id("_storage")),
    /** yyyy-MM-dd */
    dataNascimento: v.optional(v.string()),
    uf: v.optional(v.string()),
    cep: v.optional(v.string()),
    isBlocked: v.boolean(),
    /** The language of mails. */
    language: literals(...mailLanguages),
    /** Mails that this person does not want. */
    stoppedMails: v.array(literals(...optionalMailKinds)),
    /** The daily questions by mail were asked for (MAIL-22). */
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

  userRoles: defineTable({
    userId: v.id("users"),
    role: v.literal("admin"),
  })
    .index("by_userId_and_role", ["userId", "role"])
    .index("by_role", ["role"]),
};
