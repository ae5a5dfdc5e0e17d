import { Migrations } from "@convex-dev/migrations";
import { makeFunctionReference, mutationGeneric, queryGeneric } from "convex/server";
import { v } from "convex/values";
import { components } from "./components";

const migrations = new Migrations(components.migrations);

export const greet = migrations.define({
  table: "people",
  batchSize: 10,
  migrateOne: (_ctx, person) => ({ greeting: `hello ${person.name as string}` }),
});

export const run = migrations.runner();

const greetReference = makeFunctionReference<"mutation">("migrations:greet");

export const start = mutationGeneric({
  args: {},
  handler: async (ctx) => {
    await migrations.runOne(ctx, greetReference as never);
  },
});

export const status = queryGeneric({
  args: {},
  handler: async (ctx) => {
    const [status] = await migrations.getStatus(ctx, { migrations: [greetReference as never] });
    return { state: status?.state, processed: status?.processed };
  },
});

export const addPeople = mutationGeneric({
  args: { count: v.number() },
  handler: async (ctx, { count }) => {
    for (let at = 0; at < count; at += 1) await ctx.db.insert("people", { name: `person ${at}` });
  },
});

export const greeted = queryGeneric({
  args: {},
  handler: async (ctx) => {
    const people = (await ctx.db.query("people").collect()) as { name: string; greeting?: string }[];
    return people.filter(({ name, greeting }) => greeting === `hello ${name}`).length;
  },
});
