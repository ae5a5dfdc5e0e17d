import { defineTable } from "convex/server";
import { v } from "convex/values";

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
  })
    .index("by_courseId_and_orderIndex", ["courseId", "orderIndex"])
    .index("by_orderIndex", ["orderIndex"])
    .searchIndex("search_searchText", { searchField: "searchText", filterFields: ["courseId"] }),
};
