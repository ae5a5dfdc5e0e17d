import { v } from "convex/values";
import { makeFunctionReference } from "convex/server";
import { action, internalMutation, internalQuery, mutation, type MutationCtx, query } from "./builders";

async function bump(ctx: MutationCtx, name: string): Promise<number> {
  const counter = await ctx.db
    .query("counters")
    .withIndex("by_name", (q) => q.eq("name", name))
    .unique();
  if (!counter) {
    await ctx.db.insert("counters", { name, value: 1 });
    return 1;
  }
  const value = counter.value + 1;
  await ctx.db.patch(counter._id, { value });
  return value;
}

export const get = query({
  args: { name: v.string() },
  handler: async (ctx, { name }) => {
    const counter = await ctx.db
      .query("counters")
      .withIndex("by_name", (q) => q.eq("name", name))
      .unique();
    return counter?.value ?? 0;
  },
});

/** Reads the counter only for signed-in users. */
export const getSignedIn = query({
  args: { name: v.string() },
  handler: async (ctx, { name }) => {
    if ((await ctx.auth.getUserIdentity()) === null) return null;
    const counter = await ctx.db
      .query("counters")
      .withIndex("by_name", (q) => q.eq("name", name))
      .unique();
    return counter?.value ?? 0;
  },
});

/** Hidden from blocked readers. A block is a counter too: odd means blocked. */
export const guarded = query({
  args: { name: v.string() },
  handler: async (ctx, { name }) => {
    const reader = (await ctx.auth.getUserIdentity())?.subject ?? null;
    if (reader === null) return "nobody";
    const valueOf = async (wanted: string) => {
      const counter = await ctx.db
        .query("counters")
        .withIndex("by_name", (q) => q.eq("name", wanted))
        .unique();
      return counter?.value ?? 0;
    };
    return (await valueOf(`block ${reader}`)) % 2 === 1 ? "blocked" : valueOf(name);
  },
});

interface CounterRange {
  /** By `name`, within the bounds, or by creation. */
  by: "name" | "creation";
  low: { name: string; inclusive: boolean } | null;
  high: { name: string; inclusive: boolean } | null;
  order: "asc" | "desc";
  take: number | null;
}

/** `[name, value]` of the counters in each of these ranges. */
export const inRanges = query({
  args: { ranges: v.any() },
  handler: async (ctx, { ranges }) => {
    const found: [string, number][][] = [];
    for (const { by, low, high, order, take } of ranges as CounterRange[]) {
      const all = ctx.db.query("counters");
      const range =
        by === "creation"
          ? all
          : all.withIndex("by_name", (q) => {
              const above = low === null ? q : low.inclusive ? q.gte("name", low.name) : q.gt("name", low.name);
              if (high === null) return above;
              return high.inclusive ? above.lte("name", high.name) : above.lt("name", high.name);
            });
      const ordered = range.order(order);
      const counters = await (take === null ? ordered.collect() : ordered.take(take));
      found.push(counters.map(({ name, value }) => [name, value]));
    }
    return found;
  },
});

/** These counters, in this order, and no others. */
export const reset = internalMutation({
  args: { names: v.array(v.string()) },
  handler: async (ctx, { names }) => {
    for (const counter of await ctx.db.query("counters").collect()) await ctx.db.delete(counter._id);
    for (const name of names) await ctx.db.insert("counters", { name, value: 0 });
  },
});

/** A large answer that changes with the counter. */
export const padded = query({
  args: { name: v.string(), bytes: v.number() },
  handler: async (ctx, { name, bytes }) => {
    const counter = await ctx.db
      .query("counters")
      .withIndex("by_name", (q) => q.eq("name", name))
      .unique();
    return { value: counter?.value ?? 0, padding: "x".repeat(bytes) };
  },
});

/** Moves two counters in one transaction: seeing them differ means having seen two moments. */
export const incrementBoth = mutation({
  args: { first: v.string(), second: v.string() },
  handler: async (ctx, { first, second }) => {
    await bump(ctx, first);
    await bump(ctx, second);
  },
});

export const increment = mutation({ args: { name: v.string() }, handler: (ctx, { name }) => bump(ctx, name) });

export const secretIncrement = internalMutation({
  args: { name: v.string() },
  handler: (ctx, { name }) => bump(ctx, name),
});

export const secret = internalQuery({ args: {}, handler: () => "only for administrators" });

const secretIncrementReference = makeFunctionReference<"mutation", { name: string }, number>(
  "counters:secretIncrement",
);

export const viaAction = action({
  args: { name: v.string() },
  handler: async (ctx, { name }) => {
    return await ctx.runMutation(secretIncrementReference, { name });
  },
});

export const variable = query({ args: {}, handler: () => process.env.GREETING ?? null });
