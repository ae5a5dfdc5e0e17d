import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { binnedAt } from "../../platform/bin";
import { courseDurations, courseLanguages, courseLevels, courseTopics } from "../../../shared/courseFacts";

export const courseTables = {
  courses: defineTable({
    slug: v.string(),
    title: v.string(),
    description: v.string(),
    durationHours: v.number(),
    /** Minutes of study that its certificate asks for (CERT-35); absent: none. */
    leastStudyMinutes: v.optional(v.number()),
    /** Goals, one per line; absent: the client shows general ones. */
    outcomes: v.optional(v.string()),
    /** Uploaded cover in two sizes (covers.ts); absent: illustration. */
    coverSmall: v.optional(v.id("_storage")),
    coverLarge: v.optional(v.id("_storage")),
    status: v.union(v.literal("draft"), v.literal("published")),
    language: literals(...courseLanguages),
    level: v.optional(literals(...courseLevels)),
    /** Derived from the title, for filters. */
    topic: literals(...courseTopics),
    /** Derived from the hours, for filters. */
    duration: literals(...courseDurations),
    /** Title and description, see shared/searchText. */
    searchText: v.string(),
    /** Maintained on write, so that progress need not count rows. */
    moduleCount: v.number(),
    lessonCount: v.number(),
    totalMinutes: v.number(),
    /** Students enrolled, as of the last hour (jobs/studentCounts.ts). */
    studentCount: v.number(),
    /** Incremented by every edit; detects stale saves. */
    version: v.number(),
    /**
     * Number of lesson removals still updating enrollments.
     * See model/flows/removalRules.ts.
     */
    openRemovals: v.number(),
    /** Courses recommended before it, in the order of the recommendations; drafts and deleted ones are not shown. */
    beforeIds: v.optional(v.array(v.id("courses"))),
    /** Paths that have it, written with their courses; absent: none. */
    pathIds: v.optional(v.array(v.id("paths"))),
    /** When its teacher marked the draft as ready for review, ms since epoch; publishing ends it. */
    readyAt: v.optional(v.number()),
    binnedAt,
    /** Whether a course in the bin was published; in there it is a draft. */
    wasPublished: v.optional(v.boolean()),
  })
    .index("by_binnedAt_and_slug", ["binnedAt", "slug"])
    .index("by_coverSmall", ["coverSmall"])
    .index("by_coverLarge", ["coverLarge"])
    // One index per set of filters (catalog.ts).
    // Only an index with all its fields given lists the oldest first.
    /* eslint-disable @convex-dev/no-duplicate-indexes */
    .index("by_binnedAt", ["binnedAt"])
    .index("by_binnedAt_and_status", ["binnedAt", "status"])
    .index("by_status", ["status"])
    .index("by_status_and_topic", ["status", "topic"])
    .index("by_status_and_level", ["status", "level"])
    .index("by_status_and_duration", ["status", "duration"])
    .index("by_status_and_language", ["status", "language"])
    .index("by_status_and_topic_and_level", ["status", "topic", "level"])
    .index("by_status_and_topic_and_duration", ["status", "topic", "duration"])
    .index("by_status_and_topic_and_language", ["status", "topic", "language"])
    .index("by_status_and_level_and_duration", ["status", "level", "duration"])
    .index("by_status_and_level_and_language", ["status", "level", "language"])
    .index("by_status_and_duration_and_language", ["status", "duration", "language"])
    .index("by_status_and_topic_and_level_and_duration", ["status", "topic", "level", "duration"])
    .index("by_status_and_topic_and_level_and_language", ["status", "topic", "level", "language"])
    .index("by_status_and_topic_and_duration_and_language", ["status", "topic", "duration", "language"])
    .index("by_status_and_level_and_duration_and_language", ["status", "level", "duration", "language"])
    .index("by_status_and_topic_and_level_and_duration_and_language", [
      "status",
      "topic",
      "level",
      "duration",
      "language",
    ])
    /* eslint-enable @convex-dev/no-duplicate-indexes */
    .index("by_binnedAt_and_readyAt", ["binnedAt", "readyAt"])
    .index("by_searchText", ["searchText"])
    .index("by_status_and_searchText", ["status", "searchText"])
    .searchIndex("search_searchText", {
      searchField: "searchText",
      filterFields: ["status", "topic", "level", "duration", "language"],
    }),
};
