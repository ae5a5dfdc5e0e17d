import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { auditActions, auditTargetKinds } from "../../shared/auditActions";

export const auditTables = {
  /** Append-only; the time is `_creationTime`. Names are stored as of then, since people and things change. */
  auditEntries: defineTable({
    actorId: v.id("users"),
    actorName: v.string(),
    action: literals(...auditActions),
    targetKind: literals(...auditTargetKinds),
    /** Id of the target, or a name where there is none. Not a reference: the target may be deleted. */
    targetId: v.string(),
    targetLabel: v.string(),
    detail: v.optional(v.string()),
  }),
};
