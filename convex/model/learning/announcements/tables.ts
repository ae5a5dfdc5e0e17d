import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { announcementStates, audiences } from "../../../shared/announcements";

export const announcementTables = {
  /** A message of the school or a course to many people (NEWS-1). */
  announcements: defineTable({
    title: v.string(),
    /** Markdown. */
    text: v.string(),
    audience: literals(...audiences),
    /** Set for `course` and `chosen`, and for `stopped` within one course. */
    courseId: v.optional(v.id("courses")),
    /** Days without activity, for `stopped`. */
    days: v.optional(v.number()),
    state: literals(...announcementStates),
    /** When it is sent, or sending began, ms since epoch. */
    sendAt: v.number(),
    /** When its words last changed after that. */
    editedAt: v.optional(v.number()),
    /** Person who last wrote it. Sending ends with their rights. */
    sentBy: v.id("users"),
    /** Incremented by every edit, and by taking it back. */
    version: v.number(),
  })
    .index("by_sendAt", ["sendAt"])
    .index("by_state_and_sendAt", ["state", "sendAt"])
    .index("by_courseId_and_sendAt", ["courseId", "sendAt"])
    .index("by_sentBy", ["sentBy"]),

  /** A person who got an announcement; written when it is sent to them. */
  announcementReceipts: defineTable({
    announcementId: v.id("announcements"),
    userId: v.id("users"),
    /** When it was first opened or dismissed (NEWS-5). */
    readAt: v.optional(v.number()),
    /** Whether its card was put away. */
    isDismissed: v.boolean(),
  })
    .index("by_announcementId_and_userId", ["announcementId", "userId"])
    // Newest first, which the longer index is not.
    // eslint-disable-next-line @convex-dev/no-duplicate-indexes
    .index("by_userId", ["userId"])
    .index("by_userId_and_isDismissed", ["userId", "isDismissed"]),
};
