import fc from "fast-check";
import { expect, test } from "vitest";
import { type OpenInterval, TransactionReadSet } from "../../database/readSet";
import { contains, endKey, intervalOf, keyAt, PLACES, type Span, span, unite } from "./intervals";

const INDEXES = [1, 2, 3];
const index = fc.constantFrom(...INDEXES);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("read" as const), index, span }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("open" as const), index, span, ascending: fc.boolean(), places: fc.nat(4) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("grow" as const), at: fc.nat(), places: fc.integer({ min: 1, max: 17 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("close" as const), at: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("look" as const), limit: fc.nat(6) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A read of the model; `limits` is the range that its cursor may still read. */
interface Read {
  readonly index: number;
  readonly ascending: boolean;
  readonly limits: Span;
  readonly interval: OpenInterval;
  read: Span;
}

/** Moves the cursor of a read, in the model and in the interval that the read set has. */
function grow(one: Read, places: number): void {
  const { limits, interval, ascending } = one;
  const { start, end } = one.read;
  one.read = ascending
    ? { start, end: Math.min(limits.end, end + places) }
    : { start: Math.max(limits.start, start - places), end };
  interval.start = keyAt(one.read.start);
  interval.end = endKey(one.read.end);
}

function open(step: Extract<Step, { do: "open" }>): Read {
  const { span: limits, index, ascending } = step;
  const read = ascending ? { start: limits.start, end: limits.start } : { start: limits.end, end: limits.end };
  const interval: OpenInterval = { start: keyAt(read.start), end: endKey(read.end), closed: false };
  return { index, ascending, limits, interval, read };
}

function check(set: TransactionReadSet, reads: readonly Read[]): void {
  for (const index of INDEXES) {
    const spans = reads.filter((one) => one.index === index).map(({ read }) => read);
    const conflicts = PLACES.filter((place) => set.overlaps([{ indexId: index, key: keyAt(place) }]));
    expect(conflicts).toEqual(PLACES.filter((place) => spans.some((one) => contains(one, place))));
    const kept = (set.intervals().get(index) ?? []).map(({ start, end }) => ({ start, end }));
    expect(kept).toEqual(unite(spans).map(intervalOf));
  }
}

test("SAFE-3: a read set conflicts with exactly the keys in its ranges, growing ones as far as they have grown", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30, size: "max" }), (steps) => {
      const set = new TransactionReadSet();
      const reads: Read[] = [];
      for (const one of steps) {
        if (one.do === "read") {
          const interval = { ...intervalOf(one.span), closed: true };
          set.add(one.index, interval);
          reads.push({ index: one.index, ascending: true, limits: one.span, interval, read: one.span });
        } else if (one.do === "open") {
          // A cursor comes into the set with its first document, and reads no empty range.
          if (one.span.start >= one.span.end) continue;
          const read = open(one);
          grow(read, 1 + one.places);
          set.add(one.index, read.interval);
          reads.push(read);
        } else if (one.do === "look") {
          const exact = INDEXES.flatMap((index) =>
            unite(reads.filter((each) => each.index === index).map(({ read }) => read)),
          ).length;
          expect(set.count(one.limit) > one.limit).toBe(exact > one.limit);
          check(set, reads);
        } else {
          const growing = reads.filter(({ interval }) => !interval.closed);
          const cursor = growing[one.at % growing.length];
          if (cursor === undefined) continue;
          if (one.do === "grow") grow(cursor, one.places);
          else cursor.interval.closed = true;
        }
      }
      set.seal();
      for (const { interval } of reads) expect(interval.closed).toBe(true);
      set.add(1, { ...intervalOf({ start: 0, end: PLACES.length }), closed: true });
      check(set, reads);
    }),
    { numRuns: 300 },
  );
});

test("a write conflicts if one of its keys does, in the index of that key", () => {
  const set = new TransactionReadSet();
  set.add(1, { ...intervalOf({ start: 3, end: 5 }), closed: true });
  const write = (indexId: number, place: number) => ({ indexId, key: keyAt(place) });
  expect(set.overlaps([])).toBe(false);
  expect(set.overlaps([write(2, 3), write(1, 5), write(1, 2)])).toBe(false);
  expect(set.overlaps([write(2, 3), write(1, 4)])).toBe(true);
});
