import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";

export default defineSchema({
  done: defineTable({ text: v.string() }),
  people: defineTable({ name: v.string(), greeting: v.optional(v.string()) }),
});
