import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";

export default defineSchema({
  messages: defineTable({ channel: v.string(), text: v.string(), author: v.optional(v.string()) })
    .index("by_channel", ["channel"])
    .searchIndex("search_text", { searchField: "text", filterFields: ["channel"] }),
  counters: defineTable({ name: v.string(), value: v.number() }).index("by_name", ["name"]),
});
