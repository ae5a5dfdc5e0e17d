import { defineTable } from "convex/server";
import { v } from "convex/values";

export const totalTables = {
  /** Statistics, kept by the writes; see totals/kinds.ts for what is counted and totals/writes.ts for the shards. */
  platformTotals: defineTable({
    kind: v.string(),
    shard: v.number(),
    count: v.number(),
    /** The count by day of the month, by score, by question, …: one row instead of many. */
    parts: v.record(v.string(), v.number()),
  }).index("by_kind_and_shard", ["kind", "shard"]),
};
