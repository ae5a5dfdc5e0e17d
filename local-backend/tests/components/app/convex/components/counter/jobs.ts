import type { FunctionHandle } from "convex/server";
import { makeFunctionReference } from "convex/server";
import { v } from "convex/values";
import { action, internalMutation, mutation, query } from "./builders";

type Handle = FunctionHandle<"mutation", { text: string }>;
const bumpReference = makeFunctionReference<"mutation", { name: string }>("jobs:bump");

export const bump = internalMutation({
  args: { name: v.string() },
  handler: async (ctx, { name }) => {
    await ctx.db.insert("counts", { name, value: 1 });
  },
});

/** Runs the function in `ms`; its job is this component's. */
export const later = mutation({
  args: { handle: v.string(), text: v.string(), ms: v.number() },
  handler: (ctx, { handle, text, ms }): Promise<string> => ctx.scheduler.runAfter(ms, handle as Handle, { text }),
});

export const bumpLater = mutation({
  args: { name: v.string() },
  handler: async (ctx, args) => {
    await ctx.scheduler.runAfter(0, bumpReference, args);
  },
});

export const call = mutation({
  args: { handle: v.string(), text: v.string() },
  handler: async (ctx, { handle, text }) => {
    await ctx.runMutation(handle as Handle, { text });
  },
});

export const state = query({
  args: { id: v.id("_scheduled_functions") },
  handler: async (ctx, { id }) => (await ctx.db.system.get(id))?.state.kind ?? null,
});

export const cancel = mutation({
  args: { id: v.id("_scheduled_functions") },
  handler: (ctx, { id }) => ctx.scheduler.cancel(id),
});

export const store = action({
  args: { text: v.string() },
  returns: v.id("_storage"),
  handler: (ctx, { text }) => ctx.storage.store(new Blob([text])),
});

export const url = query({
  args: { id: v.id("_storage") },
  handler: (ctx, { id }) => ctx.storage.getUrl(id),
});

export const uploadUrl = mutation({ args: {}, handler: (ctx) => ctx.storage.generateUploadUrl() });
