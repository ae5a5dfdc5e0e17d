import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { auditActions, auditTargetKinds } from "../../../shared/auditActions";

export const auditTables = {
  /**
   * Audit trail; `_creationTime` is the time.
   * Append-only, except that a deleted account loses its names here. Names are copies, because people and things
   * are renamed and deleted.
   */
  auditEntries: defineTable({
    actorId: v.id("users"),
    actorName: v.string(),
    action: literals(...auditActions),
    targetKind: literals(...auditTargetKinds),
    /**
     * Id of the target, or a name if it has none.
     * Not a reference: the target may be gone.
     */
    targetId: v.string(),
    targetLabel: v.string(),
    detail: v.optional(v.string()),
  })
    .index("by_actorId", ["actorId"])
    .index("by_targetId", ["targetId"]),

  /**
   * Visits of administrators to a person's page (PRIVACY-13).
   * Append-only in the same way; `_creationTime` is the time.
   */
  personReadings: defineTable({
    userId: v.id("users"),
    personName: v.string(),
    actorId: v.id("users"),
    actorName: v.string(),
    /** Role of the administrator. */
    role: v.literal("admin"),
    /** Whether the page may be read; ends after `readingRules.openMs`. */
    isOpen: v.boolean(),
  })
    .index("by_actorId_and_userId", ["actorId", "userId"])
    .index("by_userId", ["userId"]),
};
