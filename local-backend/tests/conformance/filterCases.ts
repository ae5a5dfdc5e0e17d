import type { Value } from "convex/values";
import type { Case, Side } from "./case";
import { compare, queryCases, rowsOfEveryKind, rowsOfPairs } from "./queries";

const field = (path: string): Value[] => ["field", path];
const value = (one: Value): Value[] => ["value", one];

async function numbers(side: Side): Promise<void> {
  const rows: Value[] = [
    { label: "7 by 2", a: 7, b: 2 },
    { label: "-7 by 2", a: -7, b: 2 },
    { label: "1 by 3", a: 1, b: 3 },
    { label: "3 by 3", a: 3, b: 3 },
    { label: "0 by 0", a: 0, b: 0 },
    { label: "7n by 2n", a: 7n, b: 2n },
  ];
  await side.mutation("rows:add", { rows });
}

const floats = compare("lt", "a", false);
const onlyNumbers = (expression: Value[]): Value[] => ["and", compare("gt", "a", 2n ** 62n), floats, expression];

const logic = queryCases("a filter", rowsOfPairs, [
  ["equal", { filters: [compare("eq", "a", "x")] }],
  ["not equal, missing ones too", { filters: [compare("neq", "a", "x")] }],
  ["equal to undefined", { filters: [compare("eq", "b")] }],
  ["not equal to undefined", { filters: [compare("neq", "b")] }],
  ["equal to null", { filters: [compare("eq", "b", null)] }],
  ["less", { filters: [compare("eq", "a", "y"), compare("lt", "b", 2)] }],
  ["less or equal", { filters: [compare("eq", "a", "y"), compare("lte", "b", 2)] }],
  ["greater", { filters: [compare("eq", "a", "y"), compare("gt", "b", 2)] }],
  ["greater or equal", { filters: [compare("eq", "a", "y"), compare("gte", "b", 2)] }],
  ["texts", { filters: [compare("gt", "label", "x1")] }],
  ["and", { filters: [["and", compare("eq", "a", "x"), compare("eq", "b", 2)]] }],
  ["or", { filters: [["or", compare("eq", "b", 1), compare("eq", "b", 3)]] }],
  ["not", { filters: [["not", compare("eq", "a", "x")]] }],
  ["and of nothing", { filters: [["and"]] }],
  ["or of nothing", { filters: [["or"]] }],
  ["nested", { filters: [["or", ["and", compare("eq", "a", "x"), ["not", compare("eq", "b")]], compare("eq", "b", 3)]] }], // prettier-ignore
  ["two filters", { filters: [compare("eq", "a", "x"), compare("eq", "b", 2)] }],
  ["the constant true", { filters: [value(true)] }],
  ["the constant false", { filters: [value(false)] }],
  ["a field of an object", { filters: [compare("eq", "c.d", 5)] }],
  ["a field of what is no object", { filters: [compare("eq", "c.d")] }],
  ["an object", { filters: [compare("eq", "c", { d: 5 })] }],
  ["an array", { filters: [compare("eq", "c.d", [5])] }],
  ["the creation time", { filters: [["gt", field("_creationTime"), value(0)]] }],
  ["a field with itself", { filters: [["eq", field("b"), field("b")]] }],
  ["two fields", { filters: [["eq", field("a"), field("label")]] }],
  ["after an index and backward", { index: "by_a_b", range: [["eq", "a", "x"]], order: "desc", filters: [compare("neq", "b", 2)] }], // prettier-ignore
  ["and then the first", { filters: [compare("eq", "b", 2)] }, { end: "first" }],
  ["and then some", { filters: [compare("eq", "b", 2)] }, { take: 2 }],
  ["and then the only one", { filters: [compare("eq", "label", "y3")] }, { end: "unique" }],
  ["and then the only one of several", { filters: [compare("eq", "b", 2)] }, { end: "unique" }],
]);

const arithmetic = queryCases("arithmetic of filters", numbers, [
  ["add", { filters: [["eq", ["add", field("a"), field("b")], value(9)]] }],
  ["subtract", { filters: [["eq", ["sub", field("a"), field("b")], value(5)]] }],
  ["multiply", { filters: [["eq", ["mul", field("a"), field("b")], value(9)]] }],
  ["divide", { filters: [["eq", ["div", field("a"), field("b")], value(3.5)]] }],
  ["remainder, with the sign of the first", { filters: [["eq", ["mod", field("a"), field("b")], value(-1)]] }],
]);

const byKinds = (ours: string[]): Case["difference"] => ({
  reason: "convex-test compares with JavaScript's operators, Convex by the order of kinds of values",
  decidedBy: "https://docs.convex.dev/database/reading-data/#ordering-of-different-types-of-values",
  ours,
});

const kinds = queryCases("a filter over all kinds of values", rowsOfEveryKind, [
  ["equality does not mix int64 and float64", { filters: [compare("eq", "a", 5)] }],
  ["NaN equals NaN", { filters: [compare("eq", "a", NaN)] }],
  ["an array equals its like", { filters: [compare("eq", "a", [1])] }],
  ["bytes equal their like", { filters: [compare("eq", "a", new Uint8Array([0, 255]).buffer)] }],
  ["numbers", { filters: [onlyNumbers(compare("gt", "a", 1))] }, {}, byKinds(["two", "infinity", "three halves", "NaN", "two again"])], // prettier-ignore
  ["below a number: null, int64 and missing too", { filters: [compare("lt", "a", 1)] }, {}, byKinds(["missing", "five", "null", "-infinity", "minus", "huge"])], // prettier-ignore
  ["above a text: bytes, arrays and objects", { filters: [compare("gt", "a", "ab")] }, {}, byKinds(["object b", "text é", "bytes", "array 1", "object a", "array 1 2", "empty array"])], // prettier-ignore
  ["from an object: itself and those above", { filters: [compare("gte", "a", { a: 1 })] }, {}, byKinds(["object b", "object a"])], // prettier-ignore
  ["up to null", { filters: [compare("lte", "a", null)] }, {}, byKinds(["missing", "null"])], // prettier-ignore
]);

export const filterCases: Case[] = [...logic, ...arithmetic, ...kinds];
