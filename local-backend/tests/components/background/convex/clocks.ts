import { Crons } from "@convex-dev/crons";
import { mutationGeneric, queryGeneric } from "convex/server";
import { v } from "convex/values";
import { components } from "./components";
import { addReference } from "./done";

const crons = new Crons(components.crons);

export const register = mutationGeneric({
  args: { name: v.string(), ms: v.number() },
  handler: (ctx, { name, ms }): Promise<string> =>
    crons.register(ctx, { kind: "interval", ms }, addReference, { text: `tick of ${name}` }, name),
});

export const list = queryGeneric({ args: {}, handler: async (ctx) => (await crons.list(ctx)).map(({ name }) => name) });

export const remove = mutationGeneric({
  args: { name: v.string() },
  handler: async (ctx, { name }) => {
    await crons.delete(ctx, { name });
  },
});
