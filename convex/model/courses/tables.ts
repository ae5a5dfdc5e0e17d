import { defineTable } from "convex/server";
import { v } from "convex/values";

export const courseTables = {
  courses: defineTable({
    slug: v.string(),
    title: v.string(),
    description: v.string(),
    durationHours: v.number(),
    status: v.union(v.literal("draft"), v.literal("published")),
    /** Title and description, normalised by shared/searchText. */
    searchText: v.string(),
    /** Kept by the writes of modules and lessons: percentages and outlines must not count rows. */
    moduleCount: v.number(),
    lessonCount: v.number(),
    totalMinutes: v.number(),
  })
    .index("by_slug", ["slug"])
    .index("by_status", ["status"])
    .searchIndex("search_searchText", { searchField: "searchText", filterFields: ["status"] }),

  modules: defineTable({
    courseId: v.id("courses"),
    title: v.string(),
    description: v.string(),
    orderIndex: v.number(),
  }).index("by_courseId_and_orderIndex", ["courseId", "orderIndex"]),

  lessons: defineTable({
    courseId: v.id("courses"),
    moduleId: v.id("modules"),
    title: v.string(),
    lessonType: v.string(),
    orderIndex: v.number(),
    durationMinutes: v.number(),
  })
    .index("by_courseId", ["courseId"])
    .index("by_moduleId_and_orderIndex", ["moduleId", "orderIndex"]),

  /**
   * The specification's `lessons.content`, one row for each lesson. Apart from the lesson, so that an outline of 500
   * lessons neither reads nor subscribes to 500 long texts, and cannot leak one.
   */
  lessonContents: defineTable({
    lessonId: v.id("lessons"),
    markdown: v.string(),
  }).index("by_lessonId", ["lessonId"]),
};
