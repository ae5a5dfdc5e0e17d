import { v, type GenericValidator } from "convex/values";
import { expect, test } from "vitest";
import type { JsonObject, JsonValue } from "../../values/json";
import { checkDocument, checkValue } from "../../values/validator";

const tableOf = (id: string): string | null => ({ u1: "users", p1: "posts", s1: "_storage" })[id] ?? null;

function json(validator: GenericValidator): JsonObject {
  return (validator as unknown as { json: JsonObject }).json;
}

function check(validator: GenericValidator, value: JsonValue): string | null {
  return checkValue(json(validator), value, tableOf);
}

const one: JsonObject = { $integer: "AQAAAAAAAAA=" };
const bytes: JsonObject = { $bytes: "AAE=" };
const nan: JsonObject = { $float: "AAAAAAAA+H8=" };

test("each validator takes its own type and no other one", () => {
  const samples: Record<string, [GenericValidator, JsonValue[]]> = {
    null: [v.null(), [null]],
    number: [v.number(), [0, 1.5, nan]],
    bigint: [v.int64(), [one, { $commitTs: null }]],
    boolean: [v.boolean(), [true, false]],
    string: [v.string(), ["", "x", "u1"]],
    bytes: [v.bytes(), [bytes]],
    array: [v.array(v.any()), [[], [1, "a"]]],
    object: [v.object({}), [{}]],
    record: [v.record(v.string(), v.number()), [{}, { a: 1 }]],
  };
  const all = Object.values(samples).flatMap(([, values]) => values);
  for (const [kind, [validator, accepted]] of Object.entries(samples)) {
    for (const value of all) {
      const fits =
        accepted.includes(value) || ((kind === "record" || kind === "object") && JSON.stringify(value) === "{}");
      expect([kind, value, check(validator, value) === null]).toEqual([kind, value, fits]);
    }
    for (const value of all) expect(check(v.any(), value)).toBeNull();
  }
});

test("a field that is missing, one too many, a wrong type", () => {
  const user = v.object({ name: v.string(), age: v.optional(v.number()) });
  expect(check(user, { name: "a" })).toBeNull();
  expect(check(user, { age: 1 })).toBe(
    "Object is missing the required field `name`. Consider wrapping the field validator in `v.optional(...)` if this is expected.\n\nObject: {age: 1.0}\nValidator: v.object({age: v.optional(v.float64()), name: v.string()})",
  );
  expect(check(user, { name: "a", extra: null })).toBe(
    'Object contains extra field `extra` that is not in the validator.\n\nObject: {extra: null, name: "a"}\nValidator: v.object({age: v.optional(v.float64()), name: v.string()})',
  );
  expect(check(user, { name: 1 })).toBe(
    "Value does not match validator.\nPath: .name\nValue: 1.0\nValidator: v.string()",
  );
  expect(check(v.object({ list: v.array(user) }), { list: [{ name: "a" }, { name: one }] })).toContain(
    "\nPath: .list[1].name\nValue: 1\n",
  );
  expect(check(v.object({ constructor: v.string() }), {})).toContain("missing the required field `constructor`");
  expect(check(v.object({}), { constructor: 1 })).toContain("extra field `constructor`");
});

test("ids are checked against their table", () => {
  expect(check(v.id("users"), "u1")).toBeNull();
  expect(check(v.object({ of: v.id("users") }), { of: "p1" })).toBe(
    'Found ID "p1" from table `posts`, which does not match the table name in validator `v.id("users")`.Path: .of',
  );
  expect(check(v.id("users"), "s1")).toBe(
    'Found ID "s1" from a system table, which does not match the table name in validator `v.id("users")`.',
  );
  expect(check(v.id("_storage"), "s1")).toBeNull();
  expect(check(v.id("users"), "nope")).toBe(
    'Value does not match validator.\n\nValue: "nope"\nValidator: v.id("users")',
  );
  expect(check(v.id("users"), 5)).toContain("Value: 5.0");
});

test("literals, unions and records", () => {
  const role = v.union(v.literal("a"), v.literal(2), v.literal(true), v.literal(1n));
  for (const value of ["a", 2, true, one]) expect(check(role, value)).toBeNull();
  expect(check(role, "b")).toBe(
    'Value does not match validator.\n\nValue: "b"\nValidator: v.union(v.literal("a"), v.literal(2.0), v.literal(true), v.literal(<bigint>))',
  );
  expect(check(v.object({ r: v.literal("x") }), { r: "y" })).toBe(
    '`"y"` does not match literal validator `v.literal("x")`.Path: .r',
  );
  expect(check(v.union(v.string()), 1)).toContain("Validator: v.string()");
  const scores = v.record(v.id("users"), v.number());
  expect(check(scores, { u1: 1 })).toBeNull();
  expect(check(scores, { u1: "1" })).toContain("Path: .values()");
  expect(check(scores, { p1: 1 })).toContain("Path: .keys()");
});

test("system fields of documents need not be named, at the top only", () => {
  const validator = json(v.object({ inner: v.object({}) }));
  expect(checkDocument(validator, { _id: "u1", _creationTime: 1, inner: {} }, tableOf)).toBeNull();
  expect(checkDocument(validator, { _id: "u1", inner: { _id: "u1" } }, tableOf)).toContain("extra field `_id`");
  expect(
    checkDocument(
      json(v.union(v.object({ a: v.number() }), v.object({ b: v.number() }))),
      { _id: "u1", _creationTime: 1, b: 1 },
      tableOf,
    ),
  ).toBeNull();
  expect(checkValue(validator, { _id: "u1", inner: {} }, tableOf)).toContain("extra field `_id`");
});

test("a huge value does not make a huge message", () => {
  const message = check(v.number(), "x".repeat(1_000_000)) ?? "";
  expect(message).toBe(`Value does not match validator.\n\nValue: "${"x".repeat(198)}…\nValidator: v.float64()`);
});
