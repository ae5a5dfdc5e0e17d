import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { exportStates } from "../../../shared/privacy";

export const privacyTables = {
  /** At most one of each person: their data as a file (PRIVACY-1). */
  dataExports: defineTable({
    userId: v.id("users"),
    state: literals(...exportStates),
    /** Once it is ready. */
    storageId: v.optional(v.id("_storage")),
    bytes: v.optional(v.number()),
    /** Running: when it counts as lost. Ready or failed: when it is deleted. */
    expiresAt: v.number(),
  })
    .index("by_userId", ["userId"])
    .index("by_storageId", ["storageId"])
    .index("by_expiresAt", ["expiresAt"]),

  /** Append-only: which version of the terms and of the privacy notice a person accepted, and when it was (PRIVACY-10). */
  acceptances: defineTable({
    userId: v.id("users"),
    terms: v.string(),
    privacy: v.string(),
    acceptedAt: v.number(),
  }).index("by_userId", ["userId"]),
};
