import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { binnedAt, courseBinned } from "../../platform/bin";
import { lessonTypes } from "../../../shared/lessonTypes";

export const lessonTables = {
  lessons: defineTable({
    courseId: v.id("courses"),
    moduleId: v.id("modules"),
    title: v.string(),
    lessonType: literals(...lessonTypes),
    /** Video address in the form of shared/video.ts; absent for a text. */
    videoAddress: v.optional(v.string()),
    orderIndex: v.number(),
    durationMinutes: v.number(),
    binnedAt,
    courseBinned,
    /** The module with which the lesson went to the bin, if it did. */
    binnedWith: v.optional(v.id("modules")),
  })
    .index("by_courseId_and_binnedAt_and_title", ["courseId", "binnedAt", "title"])
    .index("by_moduleId_and_binnedAt_and_orderIndex", ["moduleId", "binnedAt", "orderIndex"])
    .index("by_binnedAt_and_orderIndex", ["binnedAt", "orderIndex"])
    .index("by_binnedWith_and_binnedAt", ["binnedWith", "binnedAt"]),

  /**
   * The Markdown, one row per lesson.
   * Separate, so that an outline of 500 lessons neither reads nor subscribes to 500 long texts, and cannot leak
   * one.
   */
  lessonContents: defineTable({
    lessonId: v.id("lessons"),
    markdown: v.string(),
  }).index("by_lessonId", ["lessonId"]),

  /**
   * Uploaded images.
   * Texts show them by name, see shared/lessonImages.ts.
   */
  lessonImages: defineTable({
    courseId: v.id("courses"),
    name: v.string(),
    storageId: v.id("_storage"),
    /** Pixels, so that nothing moves when the image arrives. */
    width: v.number(),
    height: v.number(),
  })
    .index("by_courseId_and_name", ["courseId", "name"])
    .index("by_storageId", ["storageId"]),

  /**
   * Fields of administrators' lists, one row per lesson.
   * Separate from the lesson, which every visitor's outline watches, and from the long text.
   */
  lessonSummaries: defineTable({
    lessonId: v.id("lessons"),
    moduleId: v.id("modules"),
    /** The title, see shared/searchText. */
    searchText: v.string(),
    /** The first `limits.lessonPreview` characters of the text. */
    preview: v.string(),
    isEmpty: v.boolean(),
    /** Whether a generated text waits (AI-11). */
    hasDraft: v.boolean(),
    /** Incremented by every edit. */
    version: v.number(),
  })
    .index("by_lessonId", ["lessonId"])
    .index("by_isEmpty", ["isEmpty"])
    .index("by_hasDraft", ["hasDraft"])
    .searchIndex("search_searchText", { searchField: "searchText", filterFields: ["moduleId"] }),
};
