import { defineTable } from "convex/server";
import { v } from "convex/values";

export const couponTables = {
  discountCoupons: defineTable({
    /** In normal form: NFKC, trimmed, upper case. Unique. */
    code: v.string(),
    /** The code, normalized by shared/searchText. */
    searchText: v.string(),
    discountPercentage: v.number(),
    isActive: v.boolean(),
    /** Calendar days (yyyy-MM-dd) in America/Sao_Paulo; both count whole. */
    validFrom: v.string(),
    validUntil: v.optional(v.string()),
    /** Absent means unlimited. */
    maxUses: v.optional(v.number()),
    currentUses: v.number(),
    /** The uses whose enrollments went with their course. */
    removedUses: v.number(),
    /** Grows with every edit. */
    version: v.number(),
  })
    .index("by_code", ["code"])
    .index("by_currentUses", ["currentUses"])
    .searchIndex("search_searchText", { searchField: "searchText" }),
};
