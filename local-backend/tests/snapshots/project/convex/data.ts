import {
  type DataModelFromSchemaDefinition,
  internalMutationGeneric,
  internalQueryGeneric,
  type MutationBuilder,
  type QueryBuilder,
  queryGeneric,
} from "convex/server";
import { v } from "convex/values";
import type schema from "./schema";

// Replaces `_generated/server`: the fixture is deployed without generated code.
type DataModel = DataModelFromSchemaDefinition<typeof schema>;
const query = queryGeneric as QueryBuilder<DataModel, "public">;
const internalQuery = internalQueryGeneric as QueryBuilder<DataModel, "internal">;
const internalMutation = internalMutationGeneric as MutationBuilder<DataModel, "internal">;

const KINDS: Record<string, unknown> = {
  null: null,
  one: 1,
  "one as int64": 1n,
  "largest int64": 9223372036854775807n,
  "smallest int64": -9223372036854775808n,
  "minus zero": -0,
  nan: NaN,
  infinity: -Infinity,
  tiny: 5e-324,
  huge: 1.7976931348623157e308,
  "a long fraction": 0.1 + 0.2,
  text: 'a "quoted" \\ 12 "\n\t\u2028 ação 🎓',
  bytes: new Uint8Array([0, 1, 254, 255]).buffer,
  nested: { list: [1, 2n, [], {}, { "a-b 3": [null, false] }], "12": "12" },
};

/** A value of every kind. */
export const fill = internalMutation({
  args: {},
  handler: async (ctx) => {
    for (const [label, value] of Object.entries(KINDS)) await ctx.db.insert("values", { label, value });
  },
});

export const addPeople = internalMutation({
  args: { from: v.number(), count: v.number() },
  handler: async (ctx, { from, count }) => {
    for (let at = from; at < from + count; at++) await ctx.db.insert("people", { name: `person ${at}`, age: at % 90 });
  },
});

export const addNote = internalMutation({
  args: { text: v.string(), file: v.optional(v.id("_storage")) },
  handler: async (ctx, { text, file }) => {
    const person = await ctx.db.insert("people", { name: text, email: `${text}@example.org`, age: 30.5 });
    return ctx.db.insert("notes", { person, text, ...(file === undefined ? {} : { file }) });
  },
});

export const clear = internalMutation({
  args: {},
  handler: async (ctx) => {
    for (const table of ["values", "people", "notes"] as const) {
      for (const { _id } of await ctx.db.query(table).collect()) await ctx.db.delete(_id);
    }
  },
});

/** Every table as it is. */
export const everything = internalQuery({
  args: {},
  handler: async (ctx) => ({
    values: await ctx.db.query("values").collect(),
    people: await ctx.db.query("people").collect(),
    notes: await ctx.db.query("notes").collect(),
    files: await ctx.db.system.query("_storage").collect(),
  }),
});

/** The same documents by way of indexes and ids. */
export const found = internalQuery({
  args: { label: v.string(), text: v.string() },
  handler: async (ctx, { label, text }) => {
    const note = await ctx.db
      .query("notes")
      .withSearchIndex("by_text", (q) => q.search("text", text))
      .first();
    return {
      value: await ctx.db
        .query("values")
        .withIndex("by_label", (q) => q.eq("label", label))
        .unique(),
      person: note && (await ctx.db.get(note.person)),
      note,
    };
  },
});

export const names = query({
  args: {},
  handler: async (ctx) => (await ctx.db.query("people").collect()).map(({ name }) => name),
});

export const pageOfPeople = internalQuery({
  args: { after: v.number() },
  handler: (ctx, { after }) =>
    ctx.db
      .query("people")
      .withIndex("by_creation_time", (q) => q.gt("_creationTime", after))
      .take(1000),
});

export const uploadUrl = internalMutation({ args: {}, handler: (ctx) => ctx.storage.generateUploadUrl() });

export const url = internalQuery({
  args: { file: v.id("_storage") },
  handler: (ctx, { file }) => ctx.storage.getUrl(file),
});
