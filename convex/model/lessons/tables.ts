import { defineTable } from "convex/server";
import { v } from "convex/values";

export const lessonTables = {
  lessons: defineTable({
    courseId: v.id("courses"),
    moduleId: v.id("modules"),
    title: v.string(),
    lessonType: v.string(),
    orderIndex: v.number(),
    durationMinutes: v.number(),
  })
    .index("by_courseId", ["courseId"])
    .index("by_moduleId_and_orderIndex", ["moduleId", "orderIndex"])
    .index("by_orderIndex", ["orderIndex"]),

  /**
   * The Markdown of a lesson, one row for each lesson. Apart from the lesson, so that an outline of 500
   * lessons neither reads nor subscribes to 500 long texts, and cannot leak one.
   */
  lessonContents: defineTable({
    lessonId: v.id("lessons"),
    markdown: v.string(),
  }).index("by_lessonId", ["lessonId"]),

  /** The text before the last replacement, for administrators: students' pages must not carry it. At most one a lesson. */
  previousLessonContents: defineTable({
    lessonId: v.id("lessons"),
    markdown: v.string(),
    replacedAt: v.number(),
  }).index("by_lessonId", ["lessonId"]),

  /**
   * What administrators' lists show of a lesson, one row for each. Apart from the lesson, because every visitor's outline
   * reads and watches that one, and from its text, which is long.
   */
  lessonSummaries: defineTable({
    lessonId: v.id("lessons"),
    moduleId: v.id("modules"),
    /** The title, normalized by shared/searchText. */
    searchText: v.string(),
    /** The first characters of the text (`limits.lessonPreview`). */
    preview: v.string(),
    isEmpty: v.boolean(),
    hasPrevious: v.boolean(),
    /** Grows with every edit. */
    version: v.number(),
  })
    .index("by_lessonId", ["lessonId"])
    .searchIndex("search_searchText", { searchField: "searchText", filterFields: ["moduleId"] }),
};
