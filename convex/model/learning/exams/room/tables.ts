import { defineTable } from "convex/server";
import { v } from "convex/values";

export const roomTables = {
  /** An open sitting in its exam's room. Only a new name changes it: the room's list stays while students answer. */
  examSeats: defineTable({
    examId: v.id("courseExams"),
    userId: v.id("users"),
    sittingId: v.id("examSittings"),
    /** That of the profile; absent until migrations:nameSeats has run. */
    searchText: v.optional(v.string()),
  })
    .index("by_examId", ["examId"])
    .index("by_userId_and_examId", ["userId", "examId"])
    .searchIndex("search_searchText", { searchField: "searchText", filterFields: ["examId"] }),

  /** The heartbeat of a seat, separate from both seat and sitting: each beat writes nothing but this. One per seat. */
  examPresence: defineTable({
    seatId: v.id("examSeats"),
    seenAt: v.number(),
  })
    .index("by_seatId", ["seatId"])
    .index("by_seenAt", ["seenAt"]),
};
