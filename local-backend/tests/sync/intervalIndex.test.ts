import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { Interval } from "../../database/types";
import { IntervalIndex } from "../../sync/intervalIndex";

const key = (value: number): Uint8Array => Buffer.from([value]);
const interval = (start: number, length: number | null): Interval => ({
  start: key(start),
  end: length === null ? null : key(start + length),
});

function hits(index: IntervalIndex<number>, at: number): number[] {
  const found = new Set<number>();
  index.visit(key(at), (watcher) => found.add(watcher));
  return [...found].sort((a, b) => a - b);
}

describe("interval index", () => {
  it("finds exactly the watchers whose interval contains the key, through any additions and removals", () => {
    const entry = fc.record({
      start: fc.nat(100),
      length: fc.option(fc.integer({ min: 1, max: 40 })),
      watcher: fc.nat(20),
      removed: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 120 }), (entries) => {
        const index = new IntervalIndex<number>();
        const model = new Map<string, { interval: Interval; watcher: number }>();
        const name = (item: { start: number; length: number | null; watcher: number }) =>
          `${item.start} ${item.length} ${item.watcher}`;
        for (const item of entries) {
          index.add(interval(item.start, item.length), item.watcher);
          model.set(name(item), { interval: interval(item.start, item.length), watcher: item.watcher });
        }
        for (const item of entries.filter((candidate) => candidate.removed)) {
          index.remove(interval(item.start, item.length), item.watcher);
          model.delete(name(item));
        }
        for (let at = 0; at < 150; at += 7) {
          const expected = [...model.values()]
            .filter(
              ({ interval: { start, end } }) =>
                Buffer.compare(start, key(at)) <= 0 && (end === null || Buffer.compare(key(at), end) < 0),
            )
            .map(({ watcher }) => watcher);
          expect(hits(index, at)).toEqual([...new Set(expected)].sort((a, b) => a - b));
        }
      }),
      { numRuns: 200 },
    );
  });

  it("looks at few of ten thousand subscriptions", () => {
    const index = new IntervalIndex<number>();
    let compared = 0;
    const count = 10_000;
    const bytes = (value: number) => {
      const buffer = Buffer.alloc(4);
      buffer.writeUInt32BE(value);
      return buffer;
    };
    for (let watcher = 0; watcher < count; watcher += 1) {
      index.add({ start: bytes(watcher * 10), end: bytes(watcher * 10 + 10) }, watcher);
    }
    const counting = vi.spyOn(Buffer, "compare");
    const found: number[] = [];
    index.visit(bytes(50_005), (watcher) => found.push(watcher));
    compared = counting.mock.calls.length;
    counting.mockRestore();
    expect(found).toEqual([5000]);
    expect(compared).toBeLessThan(300);
  });
});
