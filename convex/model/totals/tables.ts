import { defineTable } from "convex/server";
import { v } from "convex/values";

export const totalTables = {
  /** Statistics, maintained on write; see totals/kinds.ts for the kinds and totals/writes.ts for the shards. */
  platformTotals: defineTable({
    kind: v.string(),
    shard: v.number(),
    count: v.number(),
    /** Breakdown by day, score, question and so on, in one row instead of many. */
    parts: v.record(v.string(), v.number()),
  }).index("by_kind_and_shard", ["kind", "shard"]),
};
