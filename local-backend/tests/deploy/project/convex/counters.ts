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
