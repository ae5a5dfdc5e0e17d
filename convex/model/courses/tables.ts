import { defineTable } from "convex/server";
import { v } from "convex/values";

export const courseTables = {
  courses: defineTable({
    slug: v.string(),
    title: v.string(),
    description: v.string(),
    durationHours: v.number(),
    /** What one will be able to do, one line each; absent: the client's general goals. */
    outcomes: v.optional(v.string()),
    /** The uploaded cover in two sizes (model/courses/covers.ts); absent: the client draws one. */
    coverSmall: v.optional(v.id("_storage")),
    coverLarge: v.optional(v.id("_storage")),
    status: v.union(v.literal("draft"), v.literal("published")),
    /** Title and description, see shared/searchText. */
    searchText: v.string(),
    /** Maintained on write, so that percentages and outlines need not count rows. */
    moduleCount: v.number(),
    lessonCount: v.number(),
    totalMinutes: v.number(),
    /** Incremented by every edit; detects stale saves. */
    version: v.number(),
    /** Number of lesson removals still updating enrollments; see convex/removals.ts. */
    openRemovals: v.number(),
  })
    .index("by_slug", ["slug"])
    .index("by_status", ["status"])
    .index("by_searchText", ["searchText"])
    .searchIndex("search_searchText", { searchField: "searchText", filterFields: ["status"] }),
};
