import fc from "fast-check";
import { expect, test } from "vitest";
import type { Index, Table } from "../../database/catalog";
import { entriesOf } from "../../database/indexKeys";
import type { JsonObject, JsonValue } from "../../values/json";
import { anyValue } from "./values";

const index = (name: string, fields: string[], more: Partial<Index> = {}): Index =>
  ({
    id: name.length,
    name,
    kind: "database",
    fields,
    paths: fields.map((field) => field.split(".")),
    filterPaths: [],
    ...more,
  }) as Index;

const table = {
  indexes: [
    index("by_id", []),
    index("by_creation_time", []),
    index("by_a_and_b", ["a", "b.c"]),
    index("by_words", ["text"], { kind: "search", filterPaths: [["a"]] }),
  ],
} as unknown as Table;

const value = fc.oneof(fc.constantFrom<JsonValue | undefined>(undefined, null, 0, -0, 1, "x", [1], { c: 1 }), anyValue);
const text = fc.constantFrom("one", "one two", "two one one");
const document = fc.record({ a: value, b: value, text, other: value }).map((fields): JsonObject => {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);
  return { ...(Object.fromEntries(present) as JsonObject), _id: "id", _creationTime: 5 };
});

test("the entries of a changed document do not depend on whether its earlier version is at hand", () => {
  let kept = 0;
  fc.assert(
    fc.property(document, document, fc.subarray(["a", "b", "text", "other"]), (old, next, unchanged) => {
      const changed = { ...next };
      for (const name of unchanged) {
        Reflect.deleteProperty(changed, name);
        if (old[name] !== undefined) changed[name] = old[name];
      }
      const before = { document: old, entries: entriesOf(table, old) };
      const entries = entriesOf(table, changed, { before });
      expect(entries).toEqual(entriesOf(table, changed));
      kept += entries.filter((entry) => before.entries.includes(entry)).length;
    }),
  );
  expect(kept).toBeGreaterThan(0);
});
