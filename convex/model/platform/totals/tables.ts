import { literals } from "convex-helpers/validators";
import { defineTable } from "convex/server";
import { v } from "convex/values";
import { countView } from "./counts";
import { rankedThings } from "./ranks";

export const totalTables = {
  /** Statistics, one row per kind (totals/kinds.ts). */
  platformTotals: defineTable({
    kind: v.string(),
    count: v.number(),
    /** Breakdown by day, score, question and so on. */
    parts: v.record(v.string(), v.number()),
    /** Kind of thing, and its place among those; absent if not listed (totals/ranks.ts). */
    of: v.optional(literals(...rankedThings)),
    rank: v.optional(v.number()),
  })
    .index("by_kind", ["kind"])
    .index("by_of_and_rank", ["of", "rank"]),

  /** Queued changes of totals (totals/pending.ts). */
  pendingCounts: defineTable({ counts: v.array(countView) }),
};
