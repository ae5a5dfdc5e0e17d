import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { accessEventResults, accessEventTypes } from "../../../shared/accessEvents";

export const accessEventTables = {
  /**
   * Events of checkouts, each taken once; `_creationTime` is the time.
   * Deleted after 30 days; a repeated one is too old by then (HOOK-1).
   */
  accessEvents: defineTable({
    /** The checkout's. */
    eventId: v.string(),
    /** SHA-256 of the body, hexadecimal. */
    bodyHash: v.string(),
    type: literals(...accessEventTypes),
    result: literals(...accessEventResults),
    /** Masked; most of these people have no account yet. */
    address: v.string(),
    /** The account of the address, if it was confirmed. */
    userId: v.optional(v.id("users")),
  })
    .index("by_eventId", ["eventId"])
    .index("by_userId", ["userId"]),
};
