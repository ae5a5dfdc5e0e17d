import { defineTable } from "convex/server";
import { v } from "convex/values";

export const totalKind = v.union(
  v.literal("students"),
  v.literal("courses"),
  v.literal("enrollments"),
  v.literal("completedEnrollments"),
  v.literal("certificates"),
);

export const totalTables = {
  /** Platform statistics, kept by the writes. Several shards for each kind: see totals/writes.ts. */
  platformTotals: defineTable({
    kind: totalKind,
    shard: v.number(),
    count: v.number(),
  }).index("by_kind_and_shard", ["kind", "shard"]),
};
