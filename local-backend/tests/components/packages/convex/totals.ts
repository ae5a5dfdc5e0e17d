import { DirectAggregate } from "@convex-dev/aggregate";
import { ShardedCounter } from "@convex-dev/sharded-counter";
import { mutationGeneric, queryGeneric } from "convex/server";
import { v } from "convex/values";
import { components } from "./components";

const counter = new ShardedCounter(components.shardedCounter, { defaultShards: 4 });
const scores = new DirectAggregate<{ Key: number; Id: string }>(components.aggregate);

export const add = mutationGeneric({
  args: { name: v.string(), by: v.number() },
  handler: (ctx, { name, by }) => counter.add(ctx, name, by),
});

export const count = queryGeneric({ args: { name: v.string() }, handler: (ctx, { name }) => counter.count(ctx, name) });

export const insertScores = mutationGeneric({
  args: { from: v.number(), to: v.number() },
  handler: async (ctx, { from, to }) => {
    for (let score = from; score < to; score += 1) {
      await scores.insert(ctx, { key: score, id: `id ${score}`, sumValue: score });
    }
  },
});

export const enqueueScores = mutationGeneric({
  args: { from: v.number(), to: v.number() },
  handler: async (ctx, { from, to }) => {
    const operations = Array.from({ length: to - from }, (_, at) => ({
      type: "insert" as const,
      ...{ key: from + at, id: `id ${from + at}`, sumValue: from + at },
    }));
    await scores.enqueueBatch(ctx, operations);
  },
});

export const removeScore = mutationGeneric({
  args: { score: v.number() },
  handler: (ctx, { score }) => scores.delete(ctx, { key: score, id: `id ${score}` }),
});

export const report = queryGeneric({
  args: {},
  handler: async (ctx) => {
    const total = await scores.count(ctx);
    return {
      total,
      sum: await scores.sum(ctx),
      tenth: total > 10 ? (await scores.at(ctx, 10)).key : null,
      below: await scores.count(ctx, { bounds: { upper: { key: 50, inclusive: false } } }),
    };
  },
});
