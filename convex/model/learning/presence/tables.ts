import { defineTable } from "convex/server";
import { v } from "convex/values";

export const presenceTables = {
  /**
   * The last heartbeat of a person who learns, or of a seat in an exam (EXAM-61, GLANCE-3).
   * Separate from the seat, so that a heartbeat writes nothing else.
   */
  presence: defineTable({
    userId: v.id("users"),
    /** Absent: in lessons or practice. */
    seatId: v.optional(v.id("examSeats")),
    seenAt: v.number(),
    /** Counted as here; ends `presenceRules.hereMs` after the last heartbeat. */
    isHere: v.boolean(),
  })
    .index("by_userId_and_seatId", ["userId", "seatId"])
    .index("by_isHere_and_seenAt", ["isHere", "seenAt"])
    .index("by_isHere_and_seatId", ["isHere", "seatId"])
    .index("by_seenAt", ["seenAt"]),
};
