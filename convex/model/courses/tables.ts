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
    /** Grows with every edit of the fields, so that nobody overwrites what they have not seen. */
    version: v.number(),
    /** Removals of lessons whose progress is still being taken out of the enrollments; see removal.ts. */
    openRemovals: v.number(),
  })
    .index("by_slug", ["slug"])
    .index("by_status", ["status"])
    .searchIndex("search_searchText", { searchField: "searchText", filterFields: ["status"] }),

  modules: defineTable({
    courseId: v.id("courses"),
    title: v.string(),
    description: v.string(),
    orderIndex: v.number(),
    /** Kept by the writes of lessons. */
    lessonCount: v.number(),
    /** Of edits, as in courses. */
    version: v.number(),
    /** The title, normalized by shared/searchText. */
    searchText: v.string(),
  })
    .index("by_courseId_and_orderIndex", ["courseId", "orderIndex"])
    .index("by_orderIndex", ["orderIndex"])
    .searchIndex("search_searchText", { searchField: "searchText", filterFields: ["courseId"] }),

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
   * The specification's `lessons.content`, one row for each lesson. Apart from the lesson, so that an outline of 500
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
    /** The title, normalised by shared/searchText. */
    searchText: v.string(),
    /** The first characters of the text (`limits.lessonPreview`). */
    preview: v.string(),
    isEmpty: v.boolean(),
    hasPrevious: v.boolean(),
    /** Of editing, as in courses. */
    version: v.number(),
  })
    .index("by_lessonId", ["lessonId"])
    .searchIndex("search_searchText", { searchField: "searchText", filterFields: ["moduleId"] }),
};
