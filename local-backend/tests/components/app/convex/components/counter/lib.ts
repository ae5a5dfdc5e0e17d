import { ConvexError, v } from "convex/values";
import { components, env, mutation, query } from "./builders";

const name = v.string();

export const get = query({
  args: { name },
  returns: v.number(),
  handler: async (ctx, args) => {
    const count = await ctx.db
      .query("counts")
      .withIndex("by_name", (q) => q.eq("name", args.name))
      .unique();
    return count?.value ?? 0;
  },
});

/** Returns the id of the row. Fails after its writes if the count becomes larger than `limit`. */
export const inc = mutation({
  args: { name, limit: v.optional(v.number()) },
  returns: v.string(),
  handler: async (ctx, args) => {
    const count = await ctx.db
      .query("counts")
      .withIndex("by_name", (q) => q.eq("name", args.name))
      .unique();
    const value = (count?.value ?? 0) + 1;
    const id = count?._id ?? (await ctx.db.insert("counts", { name: args.name, value }));
    await ctx.db.patch(id, { value });
    await ctx.runMutation(components.journal.entries.add, { text: `${args.name} ${value}` });
    if (args.limit !== undefined && value > args.limit) throw new ConvexError({ code: "limit", value });
    return id;
  },
});

export const journal = query({
  args: {},
  returns: v.array(v.string()),
  handler: (ctx): Promise<string[]> => ctx.runQuery(components.journal.entries.list, {}),
});

/** What a component sees of a foreign id: nothing. */
export const foreign = query({
  args: { id: v.string() },
  handler: async (ctx, { id }) => ({
    found: await ctx.db.get(id as never),
    normalized: ctx.db.normalizeId("counts", id),
  }),
});

export const removeForeign = mutation({
  args: { id: v.string() },
  handler: (ctx, { id }) => ctx.db.delete(id as never),
});

export const variables = query({
  args: {},
  handler: () => ({
    greeting: env.GREETING,
    mode: env.MODE,
    own: process.env.GREETING,
    secret: process.env.SECRET,
    site: process.env.CONVEX_SITE_URL,
  }),
});

export const whoAmI = query({
  args: {},
  handler: async (ctx) => {
    const { componentPath, name: functionName } = await ctx.meta.getFunctionMetadata();
    return { componentPath, functionName, caller: (await ctx.auth.getUserIdentity())?.subject ?? null };
  },
});

export const paginated = query({
  args: {},
  handler: (ctx) => ctx.db.query("counts").paginate({ numItems: 1, cursor: null }),
});
