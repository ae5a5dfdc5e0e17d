import { v } from "convex/values";
import {
  actionGeneric as action,
  internalMutationGeneric as internalMutation,
  internalQueryGeneric as internalQuery,
  mutationGeneric as mutation,
  queryGeneric as query,
} from "convex/server";
import type { GenericMutationCtx, GenericDataModel } from "convex/server";

async function bump(ctx: GenericMutationCtx<GenericDataModel>, name: string): Promise<number> {
  const counter = await ctx.db
    .query("counters")
    .withIndex("by_name", (q) => q.eq("name", name))
    .unique();
  if (!counter) {
    await ctx.db.insert("counters", { name, value: 1 });
    return 1;
  }
  const value = (counter.value as number) + 1;
  await ctx.db.patch(counter._id as never, { value } as never);
  return value;
}

export const get = query({
  args: { name: v.string() },
  handler: async (ctx, { name }) => {
    const counter = await ctx.db
      .query("counters")
      .withIndex("by_name", (q) => q.eq("name", name))
      .unique();
    return (counter?.value as number | undefined) ?? 0;
  },
});

export const increment = mutation({ args: { name: v.string() }, handler: (ctx, { name }) => bump(ctx, name) });

export const secretIncrement = internalMutation({
  args: { name: v.string() },
  handler: (ctx, { name }) => bump(ctx, name),
});

export const secret = internalQuery({ args: {}, handler: async () => "only for administrators" });

export const viaAction = action({
  args: { name: v.string() },
  handler: async (ctx, { name }) => {
    return (await ctx.runMutation("counters:secretIncrement" as never, { name } as never)) as number;
  },
});

export const variable = query({ args: {}, handler: async () => process.env.GREETING ?? null });
