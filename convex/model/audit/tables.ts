import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { auditActions, auditTargetKinds } from "../../shared/auditActions";

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
};
