import { HOUR, isRateLimitError, RateLimiter } from "@convex-dev/rate-limiter";
import { mutationGeneric, queryGeneric } from "convex/server";
import { v } from "convex/values";
import { components } from "./components";

const limiter = new RateLimiter(components.rateLimiter, {
  three: { kind: "fixed window", rate: 3, period: HOUR, start: 0 },
  bucket: { kind: "token bucket", rate: 2, period: HOUR },
  background: { kind: "token bucket", rate: 5, period: HOUR, applyUpdates: "asynchronously" },
});
const strict = new RateLimiter(components.strictLimiter, { three: { kind: "fixed window", rate: 1, period: HOUR } });
const name = v.union(v.literal("three"), v.literal("bucket"), v.literal("background"));

export const limit = mutationGeneric({
  args: { name, key: v.string() },
  handler: async (ctx, args) => (await limiter.limit(ctx, args.name, { key: args.key })).ok,
});

export const limitStrictly = mutationGeneric({
  args: { key: v.string() },
  handler: async (ctx, { key }) => (await strict.limit(ctx, "three", { key })).ok,
});

/** Writes a note in any case. Returns the data of the limiter's error. */
export const limitOrCatch = mutationGeneric({
  args: { key: v.string() },
  handler: async (ctx, { key }): Promise<unknown> => {
    await ctx.db.insert("notes", { text: key });
    try {
      await limiter.limit(ctx, "three", { key, throws: true });
      return null;
    } catch (error) {
      return isRateLimitError(error) ? error.data : String(error);
    }
  },
});

/** Fails after it used up a token. */
export const limitThenFail = mutationGeneric({
  args: { key: v.string() },
  handler: async (ctx, { key }) => {
    await limiter.limit(ctx, "three", { key, throws: true });
    throw new Error("after the limit");
  },
});

export const allowed = queryGeneric({
  args: { name, key: v.string() },
  handler: async (ctx, args) => (await limiter.check(ctx, args.name, { key: args.key })).ok,
});

export const value = queryGeneric({
  args: { name, key: v.string() },
  handler: async (ctx, args) => (await limiter.getValue(ctx, args.name, { key: args.key })).value,
});

export const notes = queryGeneric({
  args: {},
  handler: async (ctx) => (await ctx.db.query("notes").collect()).map((note: { text: string }) => note.text),
});
