import { defineTable } from "convex/server";
import { v } from "convex/values";

export const signInTables = {
  /**
   * Token bucket of one e-mail address, whether or not an account has it. The limiter of Convex Auth is not enough: it
   * counts after hashing, only for existing accounts, and not on sign-up.
   */
  signInAttempts: defineTable({
    email: v.string(),
    /** May be fractional; refills with time. */
    attemptsLeft: v.number(),
    lastAttemptAt: v.number(),
  })
    .index("by_email", ["email"])
    .index("by_lastAttemptAt", ["lastAttemptAt"]),
};
