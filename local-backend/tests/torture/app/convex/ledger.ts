import { v } from "convex/values";
import { mutation, query } from "./builders";
import { bump } from "./counters";

/**
 * Writes both halves of an entry, increments the total and changes the session's previous entry, all or nothing.
 * Returns `ack:<number>`, which can be found among the bytes that leave the process.
 */
export const write = mutation({
  args: { session: v.string(), request: v.number(), text: v.string() },
  handler: async (ctx, { session, request, text }) => {
    const number = await bump(ctx, "entries");
    const before = await ctx.db
      .query("entries")
      .withIndex("by_session_and_request", (q) => q.eq("session", session))
      .order("desc")
      .first();
    if (before) await ctx.db.patch(before._id, { text: `${before.request} was changed by ${request}` });
    for (const half of [1, 2]) await ctx.db.insert("entries", { session, request, half, number, text });
    return `ack:${number}`;
  },
});

export const ofSession = query({
  args: { session: v.string() },
  handler: async (ctx, { session }) => {
    const entries = await ctx.db
      .query("entries")
      .withIndex("by_session_and_request", (q) => q.eq("session", session))
      .collect();
    return entries.map(({ request, half, number }) => [request, half, number]);
  },
});
