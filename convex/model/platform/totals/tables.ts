import { defineTable } from "convex/server";
import { v } from "convex/values";
import { countView } from "./counts";

export const totalTables = {
  /** Statistics, one row per kind (totals/kinds.ts). */
  platformTotals: defineTable({
    kind: v.string(),
    count: v.number(),
    /** Breakdown by day, score, question and so on. */
    parts: v.record(v.string(), v.number()),
  }).index("by_kind", ["kind"]),

  /** Queued changes of totals (totals/pending.ts). */
  pendingCounts: defineTable({ counts: v.array(countView) }),
};
