import fc from "fast-check";
import { compareValues, type Value } from "convex/values";
import { expect, test } from "vitest";
import type { QueryJson, Transaction } from "../../database/types";
import type { JsonObject, JsonValue } from "../../values/json";
import { collect, mutate, parse, schemaOf, testDatabase } from "./testDatabase";
import { anyValue, toValue } from "./values";

/** Mostly few values, so that bounds hit existing ones. */
const maybe = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom<JsonValue | undefined>(undefined, null, 0, 1, "a", "a\u0000", {
      $integer: "AQAAAAAAAAA=",
    }),
  },
  { weight: 1, arbitrary: anyValue },
);
const fields = fc.record({ a: maybe, b: maybe }).map((record) => {
  const document: JsonObject = {};
  for (const [name, value] of Object.entries(record)) if (value !== undefined) document[name] = value;
  return document;
});

interface Range {
  a?: JsonValue | undefined;
  bound: { field: "a" | "b"; type: "Gt" | "Gte" | "Lt" | "Lte"; value: JsonValue | undefined }[];
}

const lower = fc.constantFrom("Gt" as const, "Gte" as const);
const upper = fc.constantFrom("Lt" as const, "Lte" as const);
const rangeOf = (values: fc.Arbitrary<JsonValue | undefined>): fc.Arbitrary<Range> =>
  fc
    .record({
      equal: fc.boolean(),
      a: values,
      low: fc.option(fc.tuple(lower, values)),
      high: fc.option(fc.tuple(upper, values)),
    })
    .map(({ equal, a, low, high }) => ({
      ...(equal && { a }),
      bound: [low, high].flatMap((bound) =>
        bound ? [{ field: equal ? ("b" as const) : ("a" as const), type: bound[0], value: bound[1] }] : [],
      ),
    }));

function encode(value: JsonValue | undefined): JsonValue {
  return value === undefined ? { $undefined: null } : value;
}

function queryOf(range: Range, order: string): QueryJson {
  const expressions: JsonObject[] = [];
  if ("a" in range) expressions.push({ type: "Eq", fieldPath: "a", value: encode(range.a) });
  for (const { field, type, value } of range.bound) expressions.push({ type, fieldPath: field, value: encode(value) });
  return { source: { type: "IndexRange", indexName: "items.by_a_b", range: expressions, order }, operators: [] };
}

/** Naive model: filter everything, then sort. */
function model(documents: readonly JsonObject[], range: Range, order: string): JsonValue[] {
  const field = (document: JsonObject, name: string): Value | undefined => toValue(document[name]);
  const found = documents.filter((document) => {
    if ("a" in range && compareValues(field(document, "a"), toValue(range.a)) !== 0) return false;
    return range.bound.every(({ field: name, type, value }) => {
      const comparison = compareValues(field(document, name), toValue(value));
      return { Gt: comparison > 0, Gte: comparison >= 0, Lt: comparison < 0, Lte: comparison <= 0 }[type];
    });
  });
  const names = ["a", "b", "_creationTime", "_id"];
  found.sort((x, y) => {
    for (const name of names) {
      const comparison = compareValues(field(x, name), field(y, name));
      if (comparison !== 0) return comparison;
    }
    return 0;
  });
  if (order === "desc") found.reverse();
  return found.map((document) => document._id ?? null);
}

const ids = (documents: readonly JsonObject[]): JsonValue[] => documents.map((document) => document._id ?? null);

function everyPage(transaction: Transaction, query: QueryJson, pageSize: number): JsonObject[] {
  const documents: JsonObject[] = [];
  let cursor: string | null = null;
  for (;;) {
    const page = transaction.page({ query, cursor, pageSize });
    documents.push(...page.documents.map(parse));
    if (page.isDone) return documents;
    cursor = page.continueCursor;
  }
}

interface Change {
  at: number;
  kind: "insert" | "replace" | "remove";
  value: JsonObject;
}

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(),
  kind: fc.constantFrom("insert" as const, "insert" as const, "replace" as const, "remove" as const),
  value: fields,
});

function apply(transaction: Transaction, known: string[], { at, kind, value }: Change): void {
  const id = known[at % Math.max(1, known.length)];
  if (kind === "insert" || id === undefined) known.push(transaction.insert("items", value));
  else if (kind === "replace") transaction.replace(id, value);
  else {
    transaction.remove(id);
    known.splice(known.indexOf(id), 1);
  }
}

/** All documents in table order, an index that no range uses. */
function all(transaction: Transaction): JsonObject[] {
  return collect(transaction, { source: { type: "FullTableScan", tableName: "items", order: "asc" }, operators: [] });
}

function check(transaction: Transaction, range: Range, pageSize: number): void {
  const documents = all(transaction);
  for (const order of ["asc", "desc"]) {
    const query = queryOf(range, order);
    const expected = model(documents, range, order);
    expect(ids(collect(transaction, query))).toEqual(expected);
    expect(ids(everyPage(transaction, query, pageSize))).toEqual(expected);
  }
}

test("ranges, orders and pages agree with a naive model: committed, old snapshots and own writes", () => {
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 25 }),
      fc.array(change, { maxLength: 8 }),
      fc.array(change, { maxLength: 8 }),
      rangeOf(maybe),
      fc.integer({ min: 1, max: 5 }),
      (first, later, own, range, pageSize) => {
        const database = testDatabase({ schema: schemaOf({ items: { by_a_b: ["a", "b"] } }) });
        const known: string[] = [];
        mutate(database, (tx) => {
          for (const one of first) apply(tx, known, one);
        });
        const old = database.begin();
        const before = all(old);
        const mine = [...known];
        mutate(database, (tx) => {
          for (const one of later) apply(tx, known, one);
        });
        check(old, range, pageSize);
        expect(all(old)).toEqual(before);
        for (const one of own) apply(old, mine, one);
        check(old, range, pageSize);
        old.close();
        const latest = database.begin();
        check(latest, range, pageSize);
        expect(latest.count("items")).toBe(known.length);
        latest.close();
        database.close();
      },
    ),
    { numRuns: 60 },
  );
});
