import type { Value } from "convex/values";
import type { Case, Side } from "./case";

const nothing = () => Promise.resolve(null);

/** The shapes are in tests/fixture/convex/lib/shapes.ts; each value is tried as argument, as result and as field of a document. */
const values: Record<string, Record<string, Value>> = {
  union: { text: "a", number: 1, null: null, int64: 1n, boolean: true, array: [] },
  literal: {
    text: "a",
    number: 1,
    int64: 2n,
    true: true,
    "another text": "b",
    "the number as int64": 1n,
    false: false,
  },
  object: {
    "without the optional field": { a: 1 },
    "with the optional field": { a: 1, b: "x" },
    "with null for the optional field": { a: 1, b: null },
    "without the required field": { b: "x" },
    "with another field": { a: 1, c: 1 },
    "an array in its place": [1],
    "null in its place": null,
  },
  nested: {
    empty: { a: { b: [] } },
    full: { a: { b: [{ c: true }, {}] } },
    "wrong at the bottom": { a: { b: [{ c: true }, { c: 1 }] } },
    "more at the bottom": { a: { b: [{ d: true }] } },
    "missing in the middle": { a: {} },
  },
  record: {
    empty: {},
    full: { a: 1, b: 2 },
    "another kind of value": { a: 1, b: "2" },
    "an array in its place": [],
    "null as a value": { a: null },
  },
  variants: {
    "the first": { kind: "circle", radius: 1 },
    "the second": { kind: "square", side: 1 },
    "a mixture": { kind: "circle", side: 1 },
    both: { kind: "circle", radius: 1, side: 1 },
    neither: { kind: "triangle" },
  },
  list: {
    empty: [],
    mixed: ["a", [1n, 2n], "b", []],
    "a number inside": ["a", [1]],
    "a text in its place": "a",
    "an object in its place": { 0: "a" },
  },
  number: { NaN: NaN, "minus infinity": -Infinity, int64: 1n, text: "1", null: null },
  int64: { int64: -5n, number: 1 },
  bytes: { bytes: new Uint8Array([1, 2]).buffer, "array of numbers": [1, 2], text: "AQI=" },
  null: { null: null, false: false, "empty text": "" },
  boolean: { false: false, number: 0, text: "false" },
  id: { "no id": "abc", "empty text": "", number: 1 },
  any: { null: null, nested: { a: [{ b: 1n }] } },
};

const refused = [{ failed: "Error" }, { failed: "Error" }, { failed: "Error" }];
const record = {
  reason: "convex-test does not check records",
  decidedBy: "https://docs.convex.dev/functions/validation#record-objects",
  ours: refused,
} as const;

const differences: Record<string, Case["difference"]> = {
  "v.record: another kind of value": record,
  "v.record: an array in its place": record,
  "v.record: null as a value": record,
  "v.literal: int64": {
    reason: "convex-test compares the literal's JSON with the value",
    decidedBy: "https://docs.convex.dev/functions/validation#convex-values",
    ours: ["accepted", 2n, "accepted"],
  },
};

const shown: Case[] = Object.entries(values).flatMap(([shape, table]) =>
  Object.entries(table).map(([name, value]) => ({
    name: `v.${shape}: ${name}`,
    given: nothing,
    run: (side: Side) =>
      Promise.all([
        side.outcome(side.query(`shapes:${shape}Args`, { value })),
        side.outcome(side.query(`shapes:${shape}Returns`, { value })),
        side.outcome(side.mutation("shapes:store", { shape, value })),
      ]),
    ...(differences[`v.${shape}: ${name}`] && { difference: differences[`v.${shape}: ${name}`] }),
  })),
);

const ids: Case[] = ["notes:add", "counters"].map((table) => ({
  name: `v.id: of ${table === "counters" ? "another" : "its"} table`,
  run: async (side: Side) => {
    const note = await side.mutation("notes:add", { title: "a", rank: 1 });
    const [person] = (await side.mutation("relations:addPerson", {})) as [string];
    const value = table === "counters" ? person : note;
    const returned = await side.outcome(side.query("shapes:idReturns", { value }));
    return [
      await side.outcome(side.query("shapes:idArgs", { value })),
      typeof returned,
      await side.outcome(side.mutation("shapes:store", { shape: "id", value })),
    ];
  },
}));

const args: Case[] = [
  ["missing", {}],
  ["one too many", { value: 1, more: 1 }],
  ["undefined", { value: undefined }],
].map(([name, given]) => ({
  name: `arguments: ${name as string}`,
  given: nothing,
  run: (side: Side) => side.outcome(side.query("shapes:numberArgs", given as Record<string, Value>)),
}));

export const validatorCases: Case[] = [...shown, ...ids, ...args];
