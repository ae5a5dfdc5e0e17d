import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { auditActions, auditTargetKinds } from "../../../shared/auditActions";
import { auditValueKinds } from "../../../shared/auditChanges";

const auditValue = v.union(v.string(), v.number(), v.boolean(), v.null());

/** A field before and after the change. */
export const auditChange = v.object({
  field: v.string(),
  kind: literals(...auditValueKinds),
  from: auditValue,
  to: auditValue,
});

/** Counts of a job's rows. */
export const auditCounts = v.object({
  done: v.number(),
  refused: v.number(),
  isCanceled: v.boolean(),
});

export const auditJob = v.union(v.id("jobs"), v.id("generationJobs"));

export const auditTables = {
  /**
   * Audit trail; `_creationTime` is the time.
   * Append-only, except that a deleted account loses its names here, and that a job adds its counts when it ends.
   * Names are copies, because people and things are renamed and deleted.
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
    /** From what to what; absent if no field says it. */
    changes: v.optional(v.array(auditChange)),
    /** The job that this entry is the start of, or a line of. */
    jobId: v.optional(auditJob),
    /** Whether a job's own entry stands for it. */
    isJobLine: v.boolean(),
    /** Set when the job ends. */
    counts: v.optional(auditCounts),
    /** The label, see shared/searchText. */
    searchText: v.string(),
  })
    .index("by_actorId", ["actorId"])
    .index("by_targetId", ["targetId"])
    .index("by_jobId_and_isJobLine", ["jobId", "isJobLine"])
    // One index per set of filters (reads.ts), each by time.
    /* eslint-disable @convex-dev/no-duplicate-indexes */
    .index("by_isJobLine", ["isJobLine"])
    .index("by_isJobLine_and_targetKind", ["isJobLine", "targetKind"])
    .index("by_isJobLine_and_action", ["isJobLine", "action"])
    .index("by_isJobLine_and_actorId", ["isJobLine", "actorId"])
    .index("by_isJobLine_and_actorId_and_targetKind", ["isJobLine", "actorId", "targetKind"])
    .index("by_isJobLine_and_actorId_and_action", ["isJobLine", "actorId", "action"])
    /* eslint-enable @convex-dev/no-duplicate-indexes */
    .searchIndex("search_searchText", {
      searchField: "searchText",
      filterFields: ["actorId", "targetKind", "action"],
    }),

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
