import { mutationGeneric, queryGeneric } from "convex/server";
import { v } from "convex/values";

// Without a schema.
export const add = mutationGeneric({
  args: { text: v.string() },
  returns: v.null(),
  handler: async (ctx, { text }) => {
    await ctx.db.insert("entries", { text });
    return null;
  },
});

export const list = queryGeneric({
  args: {},
  returns: v.array(v.string()),
  handler: async (ctx) => (await ctx.db.query("entries").collect()).map((entry: { text: string }) => entry.text),
});
