import { defineTable } from "convex/server";
import { v } from "convex/values";
import { countView } from "./counts";

export const totalTables = {
  /** Statistics, maintained on write; see totals/kinds.ts for the kinds. */
  platformTotals: defineTable({
    kind: v.string(),
    /** Of rows from before 0.3, until `cli/migrations:mergeTotals`. */
    shard: v.optional(v.number()),
    count: v.number(),
    /** Breakdown by day, score, question and so on, in one row instead of many. */
    parts: v.record(v.string(), v.number()),
  }).index("by_kind", ["kind"]),

  /** What changes count for, until it is in the totals; see totals/pending.ts. */
  pendingCounts: defineTable({ counts: v.array(countView) }),
};
