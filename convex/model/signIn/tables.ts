import { defineTable } from "convex/server";
import { v } from "convex/values";

export const signInTables = {
  /**
   * Token bucket per email address, with or without an account. Convex Auth's own limiter counts only after hashing,
   * only existing accounts, and no sign-ups.
   */
  signInAttempts: defineTable({
    email: v.string(),
    /** Fractional; refills over time. */
    attemptsLeft: v.number(),
    lastAttemptAt: v.number(),
  })
    .index("by_email", ["email"])
    .index("by_lastAttemptAt", ["lastAttemptAt"]),
};
