import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";

export default defineSchema({
  counts: defineTable({ name: v.string(), value: v.number() }).index("by_name", ["name"]),
  notes: defineTable({ text: v.string() }),
  handles: defineTable({ name: v.string(), handle: v.string() }).index("by_name", ["name"]),
});
