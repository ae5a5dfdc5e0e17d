import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { IntervalIndex } from "../../sync/intervalIndex";
import { contains, intervalOf, keyAt, PLACES, span } from "../database/intervals";

const entry = fc.record({ span, watcher: fc.nat(6) });
type Entry = typeof entry extends fc.Arbitrary<infer T> ? T : never;
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("add" as const), entry }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("remove" as const), at: fc.nat() }) },
);

function watchersAt(index: IntervalIndex<number>, place: number): number[] {
  const found = new Set<number>();
  index.visit(keyAt(place), (watcher) => found.add(watcher));
  return [...found].sort();
}

describe("interval index", () => {
  it("LIVE-1, LIVE-3: finds exactly the watchers whose interval contains the key, through any additions and removals", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: "max" }), (steps) => {
        const index = new IntervalIndex<number>();
        const model = new Map<string, Entry>();
        for (const one of steps) {
          if (one.do === "add") {
            const { span, watcher } = one.entry;
            index.add(intervalOf(span), watcher);
            model.set(JSON.stringify([span.start, span.end, watcher]), one.entry);
          } else {
            const [name, removed] = [...model][one.at % model.size] ?? [];
            if (name === undefined || removed === undefined) continue;
            index.remove(intervalOf(removed.span), removed.watcher);
            model.delete(name);
          }
        }
        for (const place of PLACES) {
          const watching = [...model.values()].filter(({ span }) => contains(span, place));
          expect(watchersAt(index, place)).toEqual([...new Set(watching.map(({ watcher }) => watcher))].sort());
        }
        expect(index.isEmpty()).toBe(model.size === 0);
        for (const { span, watcher } of model.values()) index.remove(intervalOf(span), watcher);
        expect(index.isEmpty()).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it("is not changed by the removal of what is not there", () => {
    const index = new IntervalIndex<number>();
    index.remove(intervalOf({ start: 2, end: 4 }), 1);
    expect(index.isEmpty()).toBe(true);
    index.add(intervalOf({ start: 2, end: 4 }), 1);
    index.remove(intervalOf({ start: 2, end: 4 }), 2);
    index.remove(intervalOf({ start: 1, end: 4 }), 1);
    index.remove(intervalOf({ start: 2, end: 5 }), 1);
    expect(watchersAt(index, 3)).toEqual([1]);
  });

  it.each(["ascending", "descending"])("looks at few of ten thousand subscriptions, added in %s order", (order) => {
    const index = new IntervalIndex<number>();
    const count = 10_000;
    const bytes = (value: number) => {
      const buffer = Buffer.alloc(4);
      buffer.writeUInt32BE(value);
      return buffer;
    };
    for (let added = 0; added < count; added += 1) {
      const watcher = order === "ascending" ? added : count - 1 - added;
      index.add({ start: bytes(watcher * 10), end: bytes(watcher * 10 + 10) }, watcher);
    }
    const counting = vi.spyOn(Buffer, "compare");
    const found: number[] = [];
    index.visit(bytes(50_005), (watcher) => found.push(watcher));
    const compared = counting.mock.calls.length;
    counting.mockRestore();
    expect(found).toEqual([5000]);
    expect(compared).toBeLessThan(300);
  });
});
