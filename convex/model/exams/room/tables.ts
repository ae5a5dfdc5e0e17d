import { defineTable } from "convex/server";
import { v } from "convex/values";

export const roomTables = {
  /** An open sitting in its exam's room. Nothing in it changes, so that the room's list stays while students answer. */
  examSeats: defineTable({
    examId: v.id("courseExams"),
    userId: v.id("users"),
    sittingId: v.id("examSittings"),
  })
    .index("by_examId", ["examId"])
    .index("by_userId_and_examId", ["userId", "examId"]),

  /** The heartbeat of a seat, separate from both seat and sitting: each beat writes nothing but this. One per seat. */
  examPresence: defineTable({
    seatId: v.id("examSeats"),
    seenAt: v.number(),
  })
    .index("by_seatId", ["seatId"])
    .index("by_seenAt", ["seenAt"]),
};
