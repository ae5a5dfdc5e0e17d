import { ConvexError, v } from "convex/values";
import { paginationOptsValidator } from "convex/server";
import { mutation, query } from "./builders";

export const list = query({
  args: { channel: v.string() },
  handler: async (ctx, { channel }) => {
    const messages = await ctx.db
      .query("messages")
      .withIndex("by_channel", (q) => q.eq("channel", channel))
      .collect();
    return messages.map((message) => message.text);
  },
});

export const page = query({
  args: { channel: v.string(), paginationOpts: paginationOptsValidator },
  handler: (ctx, { channel, paginationOpts }) =>
    ctx.db
      .query("messages")
      .withIndex("by_channel", (q) => q.eq("channel", channel))
      .order("desc")
      .paginate(paginationOpts),
});

export const send = mutation({
  args: { channel: v.string(), text: v.string() },
  returns: v.id("messages"),
  handler: async (ctx, { channel, text }) => {
    console.log("sending", text);
    if (text === "fail") throw new ConvexError({ code: "refused", channel });
    if (text === "bug") throw new Error("a bug");
    return await ctx.db.insert("messages", { channel, text });
  },
});

export const big = query({
  args: { bytes: v.number() },
  handler: async (ctx, { bytes }) => {
    const first = await ctx.db.query("messages").first();
    return { first: first?.text ?? null, text: "é".repeat(bytes / 2) };
  },
});

export const whoami = query({
  args: {},
  handler: async (ctx) => (await ctx.auth.getUserIdentity())?.subject ?? null,
});

/** A page with a viewer argument: its cursors are the same for all of them. */
export const pageFor = query({
  args: { channel: v.string(), paginationOpts: paginationOptsValidator },
  handler: async (ctx, { channel, paginationOpts }) => {
    const reader = (await ctx.auth.getUserIdentity())?.subject ?? null;
    const result = await ctx.db
      .query("messages")
      .withIndex("by_channel", (q) => q.eq("channel", channel))
      .paginate(paginationOpts);
    return { ...result, reader };
  },
});
