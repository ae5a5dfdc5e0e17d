import { defineTable } from "convex/server";
import { v } from "convex/values";

export const moduleTables = {
  modules: defineTable({
    courseId: v.id("courses"),
    title: v.string(),
    description: v.string(),
    orderIndex: v.number(),
    /** Follows the lessons. */
    lessonCount: v.number(),
    /** Of edits, as in courses. */
    version: v.number(),
    /** The title, normalized by shared/searchText. */
    searchText: v.string(),
  })
    .index("by_courseId_and_orderIndex", ["courseId", "orderIndex"])
    .index("by_orderIndex", ["orderIndex"])
    .searchIndex("search_searchText", { searchField: "searchText", filterFields: ["courseId"] }),
};
