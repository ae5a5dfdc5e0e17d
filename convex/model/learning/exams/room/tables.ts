import { defineTable } from "convex/server";
import { v } from "convex/values";

export const roomTables = {
  /**
   * An open sitting in its exam's room.
   * Only a new name changes it: answers do not rerun the room's list.
   */
  examSeats: defineTable({
    examId: v.id("courseExams"),
    userId: v.id("users"),
    sittingId: v.id("examSittings"),
    /** A copy of the profile's. */
    searchText: v.string(),
  })
    .index("by_examId", ["examId"])
    .index("by_userId_and_examId", ["userId", "examId"])
    .searchIndex("search_searchText", { searchField: "searchText", filterFields: ["examId"] }),
};
