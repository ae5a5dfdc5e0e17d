import { defineTable } from "convex/server";
import { v } from "convex/values";

export const couponTables = {
  discountCoupons: defineTable({
    /** Normalized: NFKC, trimmed, upper case. Unique. */
    code: v.string(),
    /** The code, see shared/searchText. */
    searchText: v.string(),
    discountPercentage: v.number(),
    isActive: v.boolean(),
    /** Calendar days (yyyy-MM-dd) in Brasília, both inclusive. */
    validFrom: v.string(),
    validUntil: v.optional(v.string()),
    /** Absent: unlimited. */
    maxUses: v.optional(v.number()),
    currentUses: v.number(),
    /** Uses whose enrollments were removed with their course. */
    removedUses: v.number(),
    /** Incremented by every edit. */
    version: v.number(),
  })
    .index("by_code", ["code"])
    .index("by_isActive_and_validUntil", ["isActive", "validUntil"])
    .index("by_currentUses", ["currentUses"])
    .searchIndex("search_searchText", { searchField: "searchText" }),
};
