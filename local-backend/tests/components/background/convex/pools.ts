import { vOnCompleteArgs, Workpool } from "@convex-dev/workpool";
import {
  internalActionGeneric,
  internalMutationGeneric,
  makeFunctionReference,
  mutationGeneric,
  queryGeneric,
} from "convex/server";
import { v } from "convex/values";
import { components } from "./components";
import { addReference } from "./done";

const pools = {
  first: new Workpool(components.workpool, { maxParallelism: 3 }),
  second: new Workpool(components.secondPool, { maxParallelism: 1 }),
};
const pool = v.union(v.literal("first"), v.literal("second"));
const workReference = makeFunctionReference<"action", { text: string }, string>("pools:work");
const completedReference = makeFunctionReference<"mutation">("pools:completed");

export const enqueue = mutationGeneric({
  args: { pool, text: v.string() },
  handler: async (ctx, args): Promise<string> =>
    pools[args.pool].enqueueAction(
      ctx,
      workReference,
      { text: args.text },
      {
        onComplete: completedReference as never,
        context: args.text,
      },
    ),
});

export const enqueueMutation = mutationGeneric({
  args: { pool, text: v.string() },
  handler: async (ctx, args): Promise<string> =>
    pools[args.pool].enqueueMutation(ctx, addReference, { text: args.text }),
});

export const status = queryGeneric({
  args: { pool, id: v.string() },
  handler: async (ctx, args) => (await pools[args.pool].status(ctx, args.id as never)).state,
});

export const work = internalActionGeneric({
  args: { text: v.string() },
  handler: (_ctx, { text }) => {
    if (text.startsWith("fail")) throw new Error("failed as asked");
    return Promise.resolve(`worked on ${text}`);
  },
});

export const completed = internalMutationGeneric({
  args: vOnCompleteArgs(v.string()),
  handler: async (ctx, { context, result }) => {
    const text = result.kind === "success" ? String(result.returnValue) : `${context}: ${result.kind}`;
    await ctx.db.insert("done", { text });
  },
});
