import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { exportStates } from "../../../shared/privacy";

export const privacyTables = {
  /** Exports of people's data, at most one per person (PRIVACY-1). */
  dataExports: defineTable({
    userId: v.id("users"),
    state: literals(...exportStates),
    /** Set once it is ready. */
    storageId: v.optional(v.id("_storage")),
    bytes: v.optional(v.number()),
    /** When a running export counts as lost, or another is deleted. */
    expiresAt: v.number(),
  })
    .index("by_userId", ["userId"])
    .index("by_storageId", ["storageId"])
    .index("by_expiresAt", ["expiresAt"]),

  /**
   * Accepted versions of terms and privacy notice (PRIVACY-10).
   * Append-only.
   */
  acceptances: defineTable({
    userId: v.id("users"),
    terms: v.string(),
    privacy: v.string(),
    acceptedAt: v.number(),
  }).index("by_userId", ["userId"]),
};
