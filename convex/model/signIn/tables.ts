import { defineTable } from "convex/server";
import { v } from "convex/values";

export const signInTables = {
  /** The networks that a person signed in from last (model/signIn/caller.ts). */
  knownCallers: defineTable({
    userId: v.id("users"),
    caller: v.string(),
    signedInAt: v.number(),
  }).index("by_userId_and_caller", ["userId", "caller"]),

  /** Of version 0.1, emptied by migrations:forgetSignInAttempts; the next version drops both. */
  signInAttempts: defineTable({
    email: v.string(),
    attemptsLeft: v.number(),
    lastAttemptAt: v.number(),
  }),
};
