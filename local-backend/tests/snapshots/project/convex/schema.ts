import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";

export default defineSchema({
  values: defineTable({ label: v.string(), value: v.any() }).index("by_label", ["label"]),
  people: defineTable({ name: v.string(), email: v.optional(v.string()), age: v.number() }).index("by_name", ["name"]),
  notes: defineTable({ person: v.id("people"), text: v.string(), file: v.optional(v.id("_storage")) })
    .index("by_person", ["person"])
    .searchIndex("by_text", { searchField: "text" }),
});
