import type { Value } from "convex/values";
import type { Case, Side } from "./case";

type Expression = Value[];

/** What `rows:select` understands, see tests/fixture/convex/rows.ts. */
export interface Asked {
  index?: string;
  range?: Value[][];
  filters?: Expression[];
  order?: "asc" | "desc";
}

export const select = (side: Side, asked: Asked, more: Record<string, Value> = {}): Promise<Value> =>
  side.query("rows:select", { asked: asked as Value, ...more });

/** `field`, then the value, or nothing for undefined. */
export const compare = (operator: string, field: string, ...value: Value[]): Expression => [
  operator,
  ["field", field],
  value.length === 0 ? ["undefined"] : ["value", ...value],
];

type Table = readonly (readonly [
  name: string,
  asked: Asked,
  more?: Record<string, Value> | null,
  difference?: Case["difference"],
])[];

/** A case for each query; a failure counts as its result. */
export function queryCases(prefix: string, given: (side: Side) => Promise<unknown>, table: Table): Case[] {
  return table.map(([name, asked, more, difference]) => ({
    name: `${prefix}: ${name}`,
    given,
    run: (side) => side.outcome(select(side, asked, more ?? {})),
    ...(difference === undefined ? {} : { difference }),
  }));
}

/** One row of every kind of value in `a`, named after it; inserted in an order that no index has. */
export async function rowsOfEveryKind(side: Side): Promise<void> {
  const rows: Value[] = [
    { label: "object b", a: { b: 0 } },
    { label: "text é", a: "é" },
    { label: "one", a: 1 },
    { label: "missing" },
    { label: "true", a: true },
    { label: "bytes", a: new Uint8Array([0, 255]).buffer },
    { label: "two", a: 2 },
    { label: "five", a: 5n },
    { label: "null", a: null },
    { label: "array 1", a: [1] },
    { label: "infinity", a: Infinity },
    { label: "text a", a: "a" },
    { label: "-infinity", a: -Infinity },
    { label: "object a", a: { a: 1 } },
    { label: "false", a: false },
    { label: "three halves", a: 1.5 },
    { label: "minus", a: -3n },
    { label: "text ab", a: "ab" },
    { label: "array 1 2", a: [1, 2] },
    { label: "NaN", a: NaN },
    { label: "empty text", a: "" },
    { label: "empty array", a: [] },
    { label: "huge", a: 2n ** 62n },
    { label: "two again", a: 2 },
  ];
  await side.mutation("rows:add", { rows });
}

/** `a` is x, y or missing; `b` is 1 to 3, null or missing; `c.d` here and there. */
export async function rowsOfPairs(side: Side): Promise<void> {
  const rows: Value[] = [
    { label: "y2", a: "y", b: 2, c: { d: 5 } },
    { label: "x3", a: "x", b: 3, c: { d: null } },
    { label: "x", a: "x", c: {} },
    { label: "x1", a: "x", b: 1, c: "no object" },
    { label: "2", b: 2 },
    { label: "y1", a: "y", b: 1, c: { d: 1 } },
    { label: "xnull", a: "x", b: null, c: { d: [5] } },
    { label: "y3", a: "y", b: 3, c: { d: 5 } },
    { label: "x2", a: "x", b: 2, c: null },
    { label: "x2 again", a: "x", b: 2, c: { d: "5" } },
  ];
  await side.mutation("rows:add", { rows });
}
