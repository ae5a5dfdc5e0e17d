import { defineTable } from "convex/server";
import { v } from "convex/values";
import { binnedAt, courseBinned } from "../../platform/bin";

export const moduleTables = {
  modules: defineTable({
    courseId: v.id("courses"),
    title: v.string(),
    description: v.string(),
    orderIndex: v.number(),
    /** Maintained on write. */
    lessonCount: v.number(),
    /** Incremented by every edit. */
    version: v.number(),
    /** The title, see shared/searchText. */
    searchText: v.string(),
    binnedAt,
    courseBinned,
  })
    .index("by_courseId_and_binnedAt_and_orderIndex", ["courseId", "binnedAt", "orderIndex"])
    .index("by_binnedAt_and_orderIndex", ["binnedAt", "orderIndex"])
    .searchIndex("search_searchText", { searchField: "searchText", filterFields: ["courseId"] }),
};
