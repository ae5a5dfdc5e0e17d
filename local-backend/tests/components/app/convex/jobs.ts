import { createFunctionHandle, makeFunctionReference } from "convex/server";
import { v } from "convex/values";
import { action, components, internalMutation, mutation, query } from "./builders";

const recordReference = makeFunctionReference<"mutation", { text: string }>("jobs:record");
const recordHandle = () => createFunctionHandle(recordReference);

/** Only reachable from outside the app by its handle. */
export const record = internalMutation({
  args: { text: v.string() },
  handler: async (ctx, { text }) => {
    await ctx.db.insert("notes", { text });
  },
});

export const laterByComponent = mutation({
  args: { text: v.string(), ms: v.number() },
  handler: async (ctx, args): Promise<string> =>
    ctx.runMutation(components.counter.jobs.later, { handle: await recordHandle(), ...args }),
});

export const bumpLater = mutation({
  args: { name: v.string() },
  handler: (ctx, args) => ctx.runMutation(components.counter.jobs.bumpLater, args),
});

/** The app's job, the component's function. */
export const incLater = mutation({
  args: { name: v.string() },
  handler: (ctx, args): Promise<string> => ctx.scheduler.runAfter(0, components.counter.lib.inc, args),
});

export const ownState = query({
  args: { id: v.id("_scheduled_functions") },
  handler: async (ctx, { id }) => (await ctx.db.system.get(id))?.state.kind ?? null,
});

/** What the component knows of a job, and what the app knows. */
export const stateOf = query({
  args: { id: v.string() },
  handler: async (ctx, { id }) => ({
    component: await ctx.runQuery(components.counter.jobs.state, { id }),
    app: await ctx.db.system.get(id as never),
  }),
});

export const cancel = mutation({
  args: { id: v.string() },
  handler: (ctx, args) => ctx.runMutation(components.counter.jobs.cancel, args),
});

export const keepHandle = mutation({
  args: {},
  handler: async (ctx) => {
    await ctx.db.insert("handles", { name: "record", handle: await recordHandle() });
  },
});

export const callKept = mutation({
  args: { text: v.string() },
  handler: async (ctx, { text }) => {
    const kept = await ctx.db
      .query("handles")
      .withIndex("by_name", (q) => q.eq("name", "record"))
      .unique();
    await ctx.runMutation(components.counter.jobs.call, { handle: kept?.handle ?? "", text });
  },
});

/** A file of the component: its URL by its own account and by the app's. */
export const storeInComponent = action({
  args: { text: v.string() },
  handler: async (ctx, { text }): Promise<{ id: string; own: string | null; app: string | null }> => {
    const id = await ctx.runAction(components.counter.jobs.store, { text });
    const own = await ctx.runQuery(components.counter.jobs.url, { id });
    return { id, own, app: await ctx.storage.getUrl(id as never) };
  },
});

export const uploadUrl = mutation({
  args: {},
  handler: (ctx): Promise<string> => ctx.runMutation(components.counter.jobs.uploadUrl, {}),
});

export const urlOf = query({
  args: { id: v.string() },
  handler: (ctx, args): Promise<string | null> => ctx.runQuery(components.counter.jobs.url, args),
});
