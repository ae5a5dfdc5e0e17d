import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { auditActions, auditTargetKinds } from "../../shared/auditActions";

export const auditTables = {
  /** Append-only; its moment is `_creationTime`. Names are those of the moment: people and things change theirs or go. */
  auditEntries: defineTable({
    actorId: v.id("users"),
    actorName: v.string(),
    action: literals(...auditActions),
    targetKind: literals(...auditTargetKinds),
    /** Id of the target, or a name for what has none. Not a pointer: the target may be gone. */
    targetId: v.string(),
    targetLabel: v.string(),
    detail: v.optional(v.string()),
  }),
};
