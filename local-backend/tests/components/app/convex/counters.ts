import { ConvexError, v } from "convex/values";
import { action, components, mutation, query } from "./builders";

const instance = v.union(v.literal("counter"), v.literal("other"));
const name = v.string();

export const get = query({
  args: { instance, name },
  handler: (ctx, args): Promise<number> => ctx.runQuery(components[args.instance].lib.get, { name: args.name }),
});

export const inc = mutation({
  args: { instance, name, limit: v.optional(v.number()) },
  handler: (ctx, { instance: which, ...args }): Promise<string> => ctx.runMutation(components[which].lib.inc, args),
});

/** Writes a note, whatever becomes of the component's writes. Returns the data of the error. */
export const tryInc = mutation({
  args: { instance, name, limit: v.number() },
  handler: async (ctx, { instance: which, ...args }): Promise<unknown> => {
    await ctx.db.insert("notes", { text: args.name });
    try {
      await ctx.runMutation(components[which].lib.inc, args);
      return null;
    } catch (error) {
      return error instanceof ConvexError ? (error.data as unknown) : String(error);
    }
  },
});

/** The component succeeds, then the app fails. */
export const incThenFail = mutation({
  args: { name },
  handler: async (ctx, args): Promise<never> => {
    await ctx.runMutation(components.counter.lib.inc, args);
    throw new Error("after the component");
  },
});

export const fromAction = action({
  args: { name },
  handler: async (ctx, args): Promise<number> => {
    await ctx.runMutation(components.counter.lib.inc, args);
    return await ctx.runQuery(components.counter.lib.get, args);
  },
});

export const notes = query({
  args: {},
  handler: async (ctx) => (await ctx.db.query("notes").collect()).map(({ text }) => text),
});

/** A table of the same name as the component's. */
export const ownCounts = query({ args: {}, handler: (ctx) => ctx.db.query("counts").collect() });

export const foreign = mutation({
  args: {},
  handler: async (ctx) => {
    const own = await ctx.db.insert("counts", { name: "own", value: 1 });
    const theirs = await ctx.runMutation(components.counter.lib.inc, { name: "theirs" });
    return {
      ofTheComponent: await ctx.db.get(theirs as never),
      ofTheApp: await ctx.runQuery(components.counter.lib.foreign, { id: own }),
      ofTheOther: await ctx.runQuery(components.other.lib.foreign, { id: theirs }),
      removed: await ctx.runMutation(components.counter.lib.removeForeign, { id: own }).then(
        () => "removed",
        () => "refused",
      ),
    };
  },
});

export const journal = query({
  args: { instance },
  handler: (ctx, args): Promise<string[]> => ctx.runQuery(components[args.instance].lib.journal, {}),
});

export const variables = query({
  args: { instance },
  handler: (ctx, args): Promise<unknown> => ctx.runQuery(components[args.instance].lib.variables, {}),
});

export const whoAmI = query({
  args: { instance },
  handler: (ctx, args): Promise<unknown> => ctx.runQuery(components[args.instance].lib.whoAmI, {}),
});

export const paginated = query({
  args: {},
  handler: (ctx): Promise<unknown> => ctx.runQuery(components.counter.lib.paginated, {}),
});

export const absentFunction = query({
  args: {},
  handler: (ctx): Promise<unknown> => ctx.runQuery(components.counter.lib.absent, {}),
});

export const absentComponent = query({
  args: {},
  handler: (ctx): Promise<unknown> => ctx.runQuery(components.gone.lib.get, { name: "a" }),
});
