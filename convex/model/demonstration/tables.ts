import { defineTable } from "convex/server";
import { v } from "convex/values";

export const demonstrationTables = {
  /**
   * Made-up students, who cannot sign in.
   * Removing the demonstration removes them and all their rows.
   */
  demonstrationStudents: defineTable({
    userId: v.id("users"),
    /** From 0, without gaps. */
    number: v.number(),
  }).index("by_number", ["number"]),
};
