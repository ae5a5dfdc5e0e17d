import { defineTable } from "convex/server";
import { v } from "convex/values";
import { binnedAt } from "../../platform/bin";

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
    binnedAt,
  })
    // Only an index with all its fields given lists by creation.
    // eslint-disable-next-line @convex-dev/no-duplicate-indexes
    .index("by_binnedAt", ["binnedAt"])
    .index("by_binnedAt_and_code", ["binnedAt", "code"])
    .index("by_binnedAt_and_currentUses", ["binnedAt", "currentUses"])
    .index("by_binnedAt_and_isActive_and_validUntil", ["binnedAt", "isActive", "validUntil"])
    .searchIndex("search_searchText", { searchField: "searchText" }),
};
