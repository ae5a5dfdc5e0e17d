import { v } from "convex/values";
import { action, mutation, query } from "./builders";

/** Loops forever after a read, while other promises are pending. */
export const spin = query({
  args: { name: v.string() },
  handler: async (ctx, { name }) => {
    await ctx.db
      .query("counters")
      .withIndex("by_name", (q) => q.eq("name", name))
      .unique();
    for (;;);
  },
});

/** Never yields to the event loop, without being synchronous. */
export const spinSoftly = mutation({
  args: {},
  handler: async () => {
    for (;;) await Promise.resolve();
  },
});

/** Calls the database without ever awaiting it. */
export const spinAsking = query({
  args: {},
  handler: (ctx) => {
    for (;;) ctx.db.query("counters");
  },
});

/** Computes for the given time, as an action may. */
export const compute = action({
  args: { ms: v.number() },
  handler: (_ctx, { ms }) => {
    const end = performance.now() + ms;
    let rounds = 0;
    while (performance.now() < end) rounds += 1;
    return Promise.resolve(rounds > 0);
  },
});
