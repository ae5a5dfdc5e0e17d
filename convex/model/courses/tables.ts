import { defineTable } from "convex/server";
import { v } from "convex/values";

export const courseTables = {
  courses: defineTable({
    slug: v.string(),
    title: v.string(),
    description: v.string(),
    durationHours: v.number(),
    status: v.union(v.literal("draft"), v.literal("published")),
    /** Title and description, normalized by shared/searchText. */
    searchText: v.string(),
    /** Follow the modules and lessons: percentages and outlines must not count rows. */
    moduleCount: v.number(),
    lessonCount: v.number(),
    totalMinutes: v.number(),
    /** Grows with every edit of the fields, so that nobody overwrites what they have not seen. */
    version: v.number(),
    /** Removals of lessons whose progress is still being taken out of the enrollments; see convex/removals.ts. */
    openRemovals: v.number(),
  })
    .index("by_slug", ["slug"])
    .index("by_status", ["status"])
    .index("by_searchText", ["searchText"])
    .searchIndex("search_searchText", { searchField: "searchText", filterFields: ["status"] }),
};
