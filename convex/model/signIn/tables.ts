import { defineTable } from "convex/server";
import { v } from "convex/values";

export const signInTables = {
  /** The networks that a person signed in from last (model/signIn/caller.ts). */
  knownCallers: defineTable({
    userId: v.id("users"),
    caller: v.string(),
    signedInAt: v.number(),
  }).index("by_userId_and_caller", ["userId", "caller"]),
};
