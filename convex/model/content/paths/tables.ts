import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { courseLanguages } from "../../../shared/courseFacts";

export const pathTables = {
  /** Courses in the order in which the school recommends them. */
  paths: defineTable({
    slug: v.string(),
    title: v.string(),
    description: v.string(),
    /** Markdown, may be empty. */
    text: v.string(),
    language: literals(...courseLanguages),
    status: literals("draft", "published"),
    /**
     * Each once, in the recommended order, at most `limits.coursesPerPath`.
     * Drafts and courses in the bin keep their place and are not shown.
     */
    courseIds: v.array(v.id("courses")),
    /** Uploaded cover in two sizes; absent: illustration. */
    coverSmall: v.optional(v.id("_storage")),
    coverLarge: v.optional(v.id("_storage")),
    /** Title and description, see shared/searchText. */
    searchText: v.string(),
    /** Incremented by every edit of fields or cover; detects stale saves. */
    version: v.number(),
  })
    .index("by_slug", ["slug"])
    .index("by_status", ["status"])
    .index("by_coverSmall", ["coverSmall"])
    .index("by_coverLarge", ["coverLarge"])
    .searchIndex("search_searchText", { searchField: "searchText" }),
};
