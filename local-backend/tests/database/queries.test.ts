import { expect, test } from "vitest";
import type { JsonObject, JsonValue } from "../../values/json";
import { collect, eq, mutate, range, read, scan, schemaOf, testDatabase } from "./testDatabase";

function items(...documents: JsonObject[]) {
  const database = testDatabase({ schema: schemaOf({ items: { by_a_b: ["a", "b.c"] } }) });
  mutate(database, (tx) => {
    for (const document of documents) tx.insert("items", document);
  });
  const names = (...operators: JsonObject[]) =>
    read(database, (tx) => collect(tx, scan("items", ...operators)).map(({ name }) => name));
  return { database, names };
}

const field = (name: string): JsonObject => ({ $field: name });
const literal = (value: JsonValue): JsonObject => ({ $literal: value });

test("filters compare across types as indexes do", () => {
  const one = { $integer: Buffer.from([1, 0, 0, 0, 0, 0, 0, 0]).toString("base64") };
  const { names } = items(
    { name: "none" },
    { name: "null", v: null },
    { name: "int", v: one },
    { name: "float", v: 1 },
    { name: "text", v: "1" },
  );
  const filter = (expression: JsonObject) => names({ filter: expression });
  expect(filter({ $eq: [field("v"), literal(1)] })).toEqual(["float"]);
  expect(filter({ $eq: [field("v"), literal({ $undefined: null })] })).toEqual(["none"]);
  expect(filter({ $lt: [field("v"), literal(1)] })).toEqual(["none", "null", "int"]);
  expect(filter({ $gt: [field("v"), literal(1)] })).toEqual(["text"]);
  expect(filter({ $neq: [field("v"), literal(one)] })).toEqual(["none", "null", "float", "text"]);
  expect(
    filter({ $and: [{ $gte: [field("v"), literal(null)] }, { $not: { $eq: [field("name"), literal("int")] } }] }),
  ).toEqual(["null", "float", "text"]);
  expect(filter({ $or: [] })).toEqual([]);
  expect(filter({ $eq: [field("constructor"), literal({ $undefined: null })] })).toHaveLength(5);
});

test("arithmetic of filters", () => {
  const two = { $integer: Buffer.from([2, 0, 0, 0, 0, 0, 0, 0]).toString("base64") };
  const { names } = items({ name: "a", v: 6, i: two }, { name: "b", v: 7, i: two });
  expect(names({ filter: { $eq: [{ $mod: [field("v"), literal(2)] }, literal(1)] } })).toEqual(["b"]);
  expect(
    names({
      filter: {
        $eq: [
          { $mul: [field("i"), { $neg: field("i") }] },
          { $sub: [literal(two), { $add: [field("i"), { $mul: [field("i"), field("i")] }] }] },
        ],
      },
    }),
  ).toEqual(["a", "b"]);
  expect(() => names({ filter: { $gt: [{ $add: [field("v"), field("i")] }, literal(1)] } })).toThrow(
    "Cannot add 6.0 (type Float64) and 2 (type Int64)",
  );
  expect(() => names({ filter: { $div: [field("i"), literal({ $integer: "AAAAAAAAAAA=" })] } })).toThrow("by zero");
  expect(() => names({ filter: field("v") })).toThrow("Expected a boolean");
  expect(() => names({ filter: { $nonsense: [] } })).toThrow("Malformed filter");
});

test("operators apply in order", () => {
  const { names } = items(...Array.from({ length: 10 }, (_, v) => ({ name: String(v), v })));
  const even = { filter: { $eq: [{ $mod: [field("v"), literal(2)] }, literal(0)] } };
  expect(names({ limit: 5 }, even)).toEqual(["0", "2", "4"]);
  expect(names(even, { limit: 2 })).toEqual(["0", "2"]);
  expect(names({ limit: 0 })).toEqual([]);
  expect(() => names(...Array.from({ length: 257 }, () => ({ limit: 1 })))).toThrow("too many operators");
});

test("ranges that no index can serve are refused in Convex's words", () => {
  const { database } = items({ a: 1, b: { c: 2 } });
  const run = (name: string, ...expressions: JsonObject[]) =>
    read(database, (tx) => collect(tx, range(name, expressions)));
  expect(run("items.by_a_b", eq("a", 1), eq("b.c", 2))).toHaveLength(1);
  expect(() => run("items.nope")).toThrow("Index items.nope not found.");
  expect(() => run("items.by_a_b", eq("x", 1))).toThrow(
    'The index range included a comparison with "x", but items.by_a_b with fields [a, b.c, _creationTime, _id]',
  );
  expect(() => run("items.by_a_b", eq("b.c", 1))).toThrow(
    "Tried to query index items.by_a_b but the query didn't use the index fields in order.",
  );
  expect(() => run("items.by_a_b", eq("a", 1), eq("a", 2))).toThrow(
    'Already defined equality bound in index range. Can\'t add "a" == 2.0.',
  );
  const gt = (fieldPath: string, value: number) => ({ type: "Gt", fieldPath, value });
  expect(() => run("items.by_a_b", gt("a", 1), gt("a", 2))).toThrow("Already defined lower bound");
  expect(() => run("items.by_a_b", gt("a", 1), { type: "Lt", fieldPath: "b.c", value: 1 })).toThrow(
    "only be applied to a single index field",
  );
  expect(() => run("items.by_a_b", eq("a", 1), gt("a", 2))).toThrow("Already defined inequality bound");
});

test("LIVE-2: what a query costs is what it reads, not the size of the table", () => {
  const cost = (rows: number) => {
    const database = testDatabase({ schema: schemaOf({ items: { by_owner: ["owner"] } }) });
    for (let start = 0; start < rows; start += 5000) {
      mutate(database, (tx) => {
        for (let at = start; at < Math.min(rows, start + 5000); at++)
          tx.insert("items", { owner: at % (rows / 10), at });
      });
    }
    return read(database, (tx) => {
      const query = range("items.by_owner", [eq("owner", 3)]);
      const [first] = collect(tx, query);
      collect(tx, scan("items", { limit: 5 }));
      tx.page({ query: range("items.by_owner"), cursor: null, pageSize: 7 });
      tx.get(first?._id as string);
      tx.count("items");
      return { ...tx.usage };
    });
  };
  const small = cost(100);
  const large = cost(10_000);
  expect(small.documentsRead).toBe(10 + 5 + 7 + 1);
  expect({ ...large, bytesRead: 0 }).toEqual({ ...small, bytesRead: 0 });
});
