import { defineTable } from "convex/server";
import { v } from "convex/values";

export const peopleTables = {
  /** Written in the same transaction as Convex Auth's user. `email` is the contact address, not the account. */
  profiles: defineTable({
    userId: v.id("users"),
    fullName: v.string(),
    email: v.string(),
    avatarUrl: v.optional(v.string()),
    /** yyyy-MM-dd */
    dataNascimento: v.optional(v.string()),
    uf: v.optional(v.string()),
    cep: v.optional(v.string()),
    isBlocked: v.boolean(),
    /** Name and email, see shared/searchText. */
    searchText: v.string(),
    /** Number of enrollments. */
    courseCount: v.number(),
    /** Incremented by every edit. */
    version: v.number(),
  })
    .index("by_userId", ["userId"])
    .index("by_isBlocked", ["isBlocked"])
    .searchIndex("search_searchText", { searchField: "searchText", filterFields: ["isBlocked"] }),

  userRoles: defineTable({
    userId: v.id("users"),
    role: v.literal("admin"),
  })
    .index("by_userId_and_role", ["userId", "role"])
    .index("by_role", ["role"]),
};
