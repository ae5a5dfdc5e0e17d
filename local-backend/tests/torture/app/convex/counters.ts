import { v } from "convex/values";
import { mutation, type MutationCtx, query, type QueryCtx } from "./builders";

function find(ctx: QueryCtx, name: string) {
  return ctx.db
    .query("counters")
    .withIndex("by_name", (q) => q.eq("name", name))
    .unique();
}

export async function bump(ctx: MutationCtx, name: string): Promise<number> {
  const counter = await find(ctx, name);
  const value = (counter?.value ?? 0) + 1;
  if (counter) await ctx.db.patch(counter._id, { value });
  else await ctx.db.insert("counters", { name, value });
  return value;
}

export const get = query({
  args: { name: v.string() },
  handler: async (ctx, { name }) => (await find(ctx, name))?.value ?? 0,
});

/** Increments each counter in one transaction and returns them. `padding` enlarges the write. */
export const bumpAll = mutation({
  args: { names: v.array(v.string()), padding: v.optional(v.string()) },
  handler: async (ctx, { names, padding }) => {
    if (padding !== undefined)
      await ctx.db.insert("entries", { session: "padding", request: 0, half: 0, number: 0, text: padding });
    const values: number[] = [];
    for (const name of names) values.push(await bump(ctx, name));
    return values;
  },
});

export const padded = query({
  args: { name: v.string(), bytes: v.number() },
  handler: async (ctx, { name, bytes }) => ({ value: (await find(ctx, name))?.value ?? 0, padding: "x".repeat(bytes) }),
});
