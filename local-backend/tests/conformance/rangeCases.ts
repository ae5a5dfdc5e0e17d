import type { Case } from "./case";
import { queryCases, rowsOfEveryKind, rowsOfPairs } from "./queries";

const by_a = "by_a";
const by_a_b = "by_a_b";
const by_c_d = "by_c_d";
const bytes = (...values: number[]) => new Uint8Array(values).buffer;

const ofEveryKind = queryCases("a range over all kinds of values", rowsOfEveryKind, [
  ["whole index", { index: by_a }],
  ["whole index, backward", { index: by_a, order: "desc" }],
  ["whole table", {}],
  ["whole table, backward", { order: "desc" }],
  ["by creation time", { index: "by_creation_time", order: "desc" }],
  ["equal to undefined", { index: by_a, range: [["eq", "a"]] }],
  ["equal to null", { index: by_a, range: [["eq", "a", null]] }],
  ["above undefined", { index: by_a, range: [["gt", "a"]] }],
  ["from undefined", { index: by_a, range: [["gte", "a"]] }],
  ["below undefined", { index: by_a, range: [["lt", "a"]] }],
  ["up to undefined", { index: by_a, range: [["lte", "a"]] }],
  ["below null", { index: by_a, range: [["lt", "a", null]] }],
  ["up to null", { index: by_a, range: [["lte", "a", null]] }],
  ["above null, up to an int64", { index: by_a, range: [["gt", "a", null], ["lte", "a", 5n]] }], // prettier-ignore
  ["above undefined, below false", { index: by_a, range: [["gt", "a"], ["lt", "a", false]] }], // prettier-ignore
  ["above the greatest int64, up to 1", { index: by_a, range: [["gt", "a", 2n ** 62n], ["lte", "a", 1]] }], // prettier-ignore
  ["numbers, open", { index: by_a, range: [["gt", "a", 1], ["lt", "a", 2]] }], // prettier-ignore
  ["numbers, closed", { index: by_a, range: [["gte", "a", 1], ["lte", "a", 2]] }], // prettier-ignore
  ["numbers, the upper bound first", { index: by_a, range: [["lt", "a", 2], ["gte", "a", 1]] }], // prettier-ignore
  ["the same closed bounds", { index: by_a, range: [["gte", "a", 2], ["lte", "a", 2]] }], // prettier-ignore
  ["the same open bounds", { index: by_a, range: [["gt", "a", 2], ["lt", "a", 2]] }], // prettier-ignore
  ["bounds the wrong way round", { index: by_a, range: [["gt", "a", 2], ["lt", "a", 1]] }], // prettier-ignore
  ["equal values are in the order of creation", { index: by_a, range: [["eq", "a", 2]], order: "desc" }],
  ["an int64 is not the float64 of the same value", { index: by_a, range: [["eq", "a", 5]] }],
  ["NaN equals NaN", { index: by_a, range: [["eq", "a", NaN]] }],
  ["NaN is above infinity", { index: by_a, range: [["gt", "a", Infinity], ["lt", "a", false]] }], // prettier-ignore
  ["nothing is below -infinity but other kinds", { index: by_a, range: [["gte", "a", 0n], ["lt", "a", -Infinity]] }], // prettier-ignore
  ["booleans", { index: by_a, range: [["gte", "a", false], ["lte", "a", true]] }], // prettier-ignore
  ["texts by prefix", { index: by_a, range: [["gte", "a", "a"], ["lt", "a", "b"]] }], // prettier-ignore
  ["above a text, into bytes, arrays and objects", { index: by_a, range: [["gt", "a", "ab"]] }],
  ["bytes", { index: by_a, range: [["gt", "a", bytes(0)], ["lt", "a", bytes(1)]] }], // prettier-ignore
  ["arrays: a prefix comes first", { index: by_a, range: [["gt", "a", [1]], ["lt", "a", [2]]] }], // prettier-ignore
  ["an array equals its like", { index: by_a, range: [["eq", "a", [1, 2]]] }],
  ["objects", { index: by_a, range: [["gte", "a", {}], ["lt", "a", { b: 0 }]] }], // prettier-ignore
  ["an object equals its like", { index: by_a, range: [["eq", "a", { a: 1 }]] }],
  ["the first of a range", { index: by_a, range: [["gt", "a", 1]] }, { end: "first" }],
  ["the first, backward", { index: by_a, range: [["lt", "a", 1]], order: "desc" }, { end: "first" }],
  ["the first of nothing", { index: by_a, range: [["eq", "a", "absent"]] }, { end: "first" }],
  ["the only one", { index: by_a, range: [["eq", "a", "ab"]] }, { end: "unique" }],
  ["the only one of none", { index: by_a, range: [["eq", "a", "absent"]] }, { end: "unique" }],
  ["the only one of two", { index: by_a, range: [["eq", "a", 2]] }, { end: "unique" }],
  ["taking none", { index: by_a }, { take: 0 }],
  ["taking some, backward", { index: by_a, order: "desc" }, { take: 3 }],
  ["taking more than there are", { index: by_a, range: [["gte", "a", 2], ["lt", "a", 3]] }, { take: 100 }], // prettier-ignore
  ["taking less than none", { index: by_a }, { take: -1 }],
  ["taking a half", { index: by_a }, { take: 1.5 }],
]);

const ofPairs = queryCases("a range of several fields", rowsOfPairs, [
  ["whole index", { index: by_a_b }],
  ["whole index, backward", { index: by_a_b, order: "desc" }],
  ["the first field", { index: by_a_b, range: [["eq", "a", "x"]] }],
  ["the first field missing", { index: by_a_b, range: [["eq", "a"]] }],
  ["both fields", { index: by_a_b, range: [["eq", "a", "x"], ["eq", "b", 2]] }], // prettier-ignore
  ["the second field missing", { index: by_a_b, range: [["eq", "a", "x"], ["eq", "b"]] }], // prettier-ignore
  ["the second field null", { index: by_a_b, range: [["eq", "a", "x"], ["eq", "b", null]] }], // prettier-ignore
  ["the second field above", { index: by_a_b, range: [["eq", "a", "x"], ["gt", "b", 1]] }], // prettier-ignore
  ["the second field below, with null and missing", { index: by_a_b, range: [["eq", "a", "x"], ["lt", "b", 2]] }], // prettier-ignore
  ["the second field between", { index: by_a_b, range: [["eq", "a", "x"], ["gt", "b", null], ["lte", "b", 2]] }], // prettier-ignore
  ["the second field between, backward", { index: by_a_b, range: [["eq", "a", "x"], ["gte", "b", 1], ["lt", "b", 3]], order: "desc" }], // prettier-ignore
  ["a bound on the first field only", { index: by_a_b, range: [["gt", "a", "x"]] }],
  ["and then the creation time", { index: by_a_b, range: [["eq", "a", "x"], ["eq", "b", 2], ["gt", "_creationTime", 0]] }], // prettier-ignore
  ["a field of an object", { index: by_c_d, range: [["eq", "c.d", 5]] }],
  ["a field of an object, missing in many ways", { index: by_c_d, range: [["eq", "c.d"]] }],
  ["a field of an object, null", { index: by_c_d, range: [["eq", "c.d", null]] }],
  ["a field of an object, all", { index: by_c_d }],
]);

const refused = queryCases("a range that is refused", rowsOfPairs, [
  ["the second field alone", { index: by_a_b, range: [["eq", "b", 1]] }],
  ["the fields in another order", { index: by_a_b, range: [["eq", "b", 1], ["eq", "a", "x"]] }], // prettier-ignore
  ["equality after a bound on the field behind it", { index: by_a_b, range: [["gt", "b", 1], ["eq", "a", "x"]] }], // prettier-ignore
  ["equality after a bound", { index: by_a_b, range: [["gt", "a", "w"], ["eq", "b", 1]] }], // prettier-ignore
  ["bounds on two fields", { index: by_a_b, range: [["gt", "a", "w"], ["lt", "b", 1]] }], // prettier-ignore
  ["two lower bounds", { index: by_a_b, range: [["gt", "a", "w"], ["gte", "a", "x"]] }], // prettier-ignore
  ["two upper bounds", { index: by_a_b, range: [["lt", "a", "w"], ["lte", "a", "x"]] }], // prettier-ignore
  ["a field that is not in the index", { index: by_a_b, range: [["eq", "c", 1]] }],
  ["the same field twice", { index: by_a_b, range: [["eq", "a", "x"], ["eq", "a", "x"]] }], // prettier-ignore
  ["an index that is not there", { index: "by_nothing" }],
]);

export const rangeCases: Case[] = [...ofEveryKind, ...ofPairs, ...refused];
