import type { Value } from "convex/values";
import type { Case, Side } from "./case";

const nothing = () => Promise.resolve(null);

type Difference = Case["difference"];

/** By its name in tests/fixture/convex/oddities.ts: returned by a query, and stored and read by a mutation. */
function oddity(name: string, difference?: Difference): Case {
  return {
    name: `a value: ${name}`,
    given: nothing,
    run: async (side) => [
      await side.outcome(side.query("oddities:returned", { name }).then(length)),
      await side.outcome(side.mutation("oddities:stored", { name })),
    ],
    ...(difference === undefined ? {} : { difference }),
  };
}

/** Of what is long or deep. */
function length(value: Value): Value {
  if (JSON.stringify(value, (_, one: unknown) => (typeof one === "bigint" ? "" : one)).startsWith("[".repeat(20)))
    return "20 levels";
  const keys = Object.keys((value ?? {}) as object);
  return keys.length > 100 ? keys.length : value;
}

function document(name: string, fields: Record<string, Value>, difference?: Difference): Case {
  return {
    name: `a document: ${name}`,
    run: (side: Side) => side.outcome(side.mutation("oddities:document", { fields })),
    ...(difference === undefined ? {} : { difference }),
  };
}

const limit = (reason: string, ours: unknown): Difference => ({
  reason,
  decidedBy: "https://docs.convex.dev/production/state/limits",
  ours,
});

const system: Difference = {
  reason: "field names do not start with an underscore, and the system gives _id and _creationTime",
  decidedBy: "https://docs.convex.dev/database/types#system-fields",
  ours: { failed: "Error" },
};

export const valueCases: Case[] = [
  oddity("greatest int64"),
  oddity("least int64"),
  oddity("int64 too great"),
  oddity("int64 too small"),
  oddity("minus zero"),
  oddity("NaN"),
  oddity("infinity"),
  oddity("smallest number"),
  oddity("greatest number"),
  oddity("text with zero"),
  oddity("emoji"),
  oddity("bytes"),
  oddity("no bytes"),
  oddity("typed array"),
  oddity("date"),
  oddity("map"),
  oddity("set"),
  oddity("regular expression"),
  oddity("function"),
  oddity("symbol"),
  oddity("instance"),
  oddity("without prototype"),
  oddity("undefined in an object"),
  oddity("undefined in an array"),
  oddity("hole in an array"),
  oddity("key with a dollar"),
  oddity("key with a space"),
  oddity("key beyond ASCII"),
  oddity("key with a control character"),
  oddity("key of 1025 characters"),
  oddity("1024 fields"),
  oddity(
    "1025 fields",
    limit("an object has at most 1024 fields, a result too", [{ failed: "Error" }, { failed: "Error" }]),
  ),
  oddity("8192 items"),
  oddity(
    "8193 items",
    limit("an array has at most 8192 items, a result too", [{ failed: "Error" }, { failed: "Error" }]),
  ),
  oddity("10 levels"),
  oddity("20 levels", limit("a document nests at most 16 deep", ["20 levels", { failed: "Error" }])),
  document("without fields", {}),
  document("with a field of a system's name", { _other: 1 }, system),
  document("with an id of its own", { _id: "abc" }, system),
  document("with a creation time of its own", { _creationTime: 1 }, system),
];
