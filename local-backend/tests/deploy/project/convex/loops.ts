import { v } from "convex/values";
import { action, mutation, query } from "./builders";

/** Ends never, after reading: at that point other promises wait too. */
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

/** Never lets the event loop turn, without being synchronous. */
export const spinSoftly = mutation({
  args: {},
  handler: async () => {
    for (;;) await Promise.resolve();
  },
});

/** Calls the database without ever waiting for it. */
export const spinAsking = query({
  args: {},
  handler: (ctx) => {
    for (;;) ctx.db.query("counters");
  },
});

/** Computes for as long as it is told, which an action may. */
export const compute = action({
  args: { ms: v.number() },
  handler: (_ctx, { ms }) => {
    const end = performance.now() + ms;
    let rounds = 0;
    while (performance.now() < end) rounds += 1;
    return Promise.resolve(rounds > 0);
  },
});
