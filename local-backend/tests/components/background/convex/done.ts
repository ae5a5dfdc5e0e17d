import { internalMutationGeneric, makeFunctionReference, queryGeneric } from "convex/server";
import { v } from "convex/values";

export const addReference = makeFunctionReference<"mutation", { text: string }, null>("done:add");

export const add = internalMutationGeneric({
  args: { text: v.string() },
  handler: async (ctx, { text }) => {
    await ctx.db.insert("done", { text });
    return null;
  },
});

export const list = queryGeneric({
  args: {},
  handler: async (ctx) => (await ctx.db.query("done").collect()).map((row: { text: string }) => row.text).sort(),
});
