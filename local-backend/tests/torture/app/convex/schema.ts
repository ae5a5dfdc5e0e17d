import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";

export default defineSchema({
  entries: defineTable({
    session: v.string(),
    request: v.number(),
    half: v.number(),
    number: v.number(),
    text: v.string(),
  })
    .index("by_session_and_request", ["session", "request"])
    .index("by_number", ["number"])
    .searchIndex("search_text", { searchField: "text", filterFields: ["session"] }),
  counters: defineTable({ name: v.string(), value: v.number() }).index("by_name", ["name"]),
});
