import fc from "fast-check";
import type { Value } from "convex/values";
import type { Side } from "./case";
import type { Asked } from "./queries";

const a = fc.nat(5);
const lower = fc.option(fc.tuple(fc.constantFrom("gt", "gte"), a));
const upper = fc.option(fc.tuple(fc.constantFrom("lt", "lte"), a));
const bounds = fc
  .tuple(lower, upper)
  .map((both) => both.flatMap((bound) => (bound ? [[bound[0], "a", bound[1]]] : [])));
const order = fc.constantFrom("asc" as const, "desc" as const);
const asked: fc.Arbitrary<Asked> = fc.oneof(
  fc.record({ index: fc.constant("by_a"), range: bounds, order }),
  fc.record({ order }),
);

export interface PlayedStep {
  asked: Asked;
  take: number | null;
  then: "add" | "remove" | null;
  a: number;
}

/** The steps of one function, see `rows:play` in tests/fixture/convex/rows.ts. */
export const steps: fc.Arbitrary<PlayedStep[]> = fc.array(
  fc.record({
    asked,
    take: fc.option(fc.nat(4)),
    then: fc.constantFrom("add" as const, "add" as const, "remove" as const, null),
    a,
  }),
  { minLength: 1, maxLength: 4 },
);

export function begin(side: Side, values: readonly number[]): Promise<Value> {
  return side.mutation("rows:reset", { rows: values.map((value, at) => ({ label: `${at}`, a: value })) });
}

/** `name`: begins the labels of the added rows. */
export function play(side: Side, name: string, played: readonly PlayedStep[]): Promise<Value> {
  const labeled = played.map((step, at) => ({ ...step, label: `${name} ${at}` }));
  return side.mutation("rows:play", { steps: labeled as unknown as Value });
}
