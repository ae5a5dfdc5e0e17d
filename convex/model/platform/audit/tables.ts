import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { auditActions, auditTargetKinds } from "../../../shared/auditActions";

export const auditTables = {
  /** Append-only, except that a deleted account loses its names here; `_creationTime` is the time. Names are copies, because people and things are renamed and deleted. */
  auditEntries: defineTable({
    actorId: v.id("users"),
    actorName: v.string(),
    action: literals(...auditActions),
    targetKind: literals(...auditTargetKinds),
    /** Id of the target, or a name where there is none. Not a reference: the target may be gone. */
    targetId: v.string(),
    targetLabel: v.string(),
    detail: v.optional(v.string()),
  })
    .index("by_actorId", ["actorId"])
    .index("by_targetId", ["targetId"]),

  /** Append-only in the same way: an administrator opened a person's page (PRIVACY-13); `_creationTime` is the time. */
  personReadings: defineTable({
    userId: v.id("users"),
    personName: v.string(),
    actorId: v.id("users"),
    actorName: v.string(),
    /** In which role. */
    role: v.literal("admin"),
    /** Lets this administrator read; false after `readingRules.openMs`. */
    isOpen: v.boolean(),
  })
    .index("by_actorId_and_userId", ["actorId", "userId"])
    .index("by_userId", ["userId"]),
};
