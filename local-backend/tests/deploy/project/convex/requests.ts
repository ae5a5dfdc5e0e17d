import { makeFunctionReference, type RequestMetadata } from "convex/server";
import { v } from "convex/values";
import { action, internalMutation, mutation } from "./builders";

const seenByJob = makeFunctionReference<"mutation", { channel: string }>("requests:recordMetadata");
const inMutation = makeFunctionReference<"mutation", Record<string, never>, RequestMetadata>("requests:metadata");

export const metadata = mutation({ args: {}, handler: (ctx) => ctx.meta.getRequestMetadata() });

export const throughAction = action({
  args: {},
  handler: async (ctx) => [await ctx.meta.getRequestMetadata(), await ctx.runMutation(inMutation, {})],
});

export const scheduleJob = mutation({
  args: { channel: v.string() },
  handler: (ctx, { channel }) => ctx.scheduler.runAfter(0, seenByJob, { channel }),
});

export const recordMetadata = internalMutation({
  args: { channel: v.string() },
  handler: async (ctx, { channel }) => {
    await ctx.db.insert("messages", { channel, text: JSON.stringify(await ctx.meta.getRequestMetadata()) });
  },
});

const send = makeFunctionReference<"mutation", { channel: string; text: string }>("messages:send");

export const failingAction = action({
  args: {},
  handler: (ctx) => ctx.runMutation(send, { channel: "c", text: "bug" }),
});

export const catchingAction = action({
  args: {},
  handler: async (ctx): Promise<string> => {
    try {
      await ctx.runMutation(send, { channel: "c", text: "bug" });
    } catch (error) {
      return (error as Error).message;
    }
    return "did not fail";
  },
});
