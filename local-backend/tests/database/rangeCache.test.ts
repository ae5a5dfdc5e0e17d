import fc from "fast-check";
import { expect, test } from "vitest";
import type { Row } from "../../database/documents";
import { compareKeys, type Key } from "../../database/keyBytes";
import { RangeCache } from "../../database/rangeCache";
import { sortKeyOf } from "../../database/sortKey";

const INDEX = 1;
const value = fc.constantFrom("", "a", "a\u0000", "a\u0000\u0000", "b");
/** Few, so that ranges are hit again, but more than a cached range may hold. */
const tail = fc.integer({ min: 0, max: 45 });
const written = fc.record({ kind: fc.constant("write" as const), value, tail, removed: fc.boolean() });
const read = fc.record({
  kind: fc.constant("read" as const),
  prefix: fc.oneof(
    fc.tuple(),
    value.map((first): [string] => [first]),
  ),
  /** Where in the prefix the range begins; null: with it. */
  since: fc.option(fc.tuple(value, tail)),
  order: fc.constantFrom("asc" as const, "desc" as const),
  limit: fc.integer({ min: 1, max: 40 }),
});

const text = (key: Key): string => Buffer.from(key).toString("latin1");
const END = new Uint8Array([0xff]);

test("a range that is kept is the range that is stored, whatever is written meanwhile", () => {
  let found = 0;
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 2, arbitrary: written }, read), { minLength: 100, maxLength: 200 }),
      (steps) => {
        const cache = new RangeCache();
        const stored = new Map<string, { key: Key; row: Row }>();
        let seq = 0;
        for (const step of steps) {
          if (step.kind === "write") {
            const key = sortKeyOf([step.value, step.tail]);
            const row = step.removed ? null : { seq: ++seq, id: "", json: "", size: 10 };
            if (row === null) stored.delete(text(key));
            else stored.set(text(key), { key, row });
            cache.written(INDEX, key, row);
            continue;
          }
          const prefix = sortKeyOf(step.prefix);
          const start =
            step.since === null ? prefix : sortKeyOf([...step.prefix, ...step.since.slice(step.prefix.length)]);
          const end = Buffer.concat([prefix, END]);
          const rows = [...stored.values()]
            .filter(({ key }) => compareKeys(key, start) >= 0 && compareKeys(key, end) < 0)
            .sort((one, other) => compareKeys(one.key, other.key) * (step.order === "asc" ? 1 : -1))
            .slice(0, step.limit);
          const cached = cache.get(INDEX, { prefix, start }, step.order, step.limit);
          if (cached === null) cache.put(INDEX, { prefix, start }, step.order, step.limit, rows);
          else {
            found++;
            expect(cached.map(({ row }) => row.seq)).toEqual(rows.map(({ row }) => row.seq));
          }
        }
      },
    ),
    { numRuns: 200 },
  );
  expect(found).toBeGreaterThan(1_000);
});

test("a row that is replaced again and again takes the place of one", () => {
  const cache = new RangeCache();
  const [busy, quiet] = [sortKeyOf(["busy"]), sortKeyOf(["quiet"])];
  const row = (seq: number): Row => ({ seq, id: "", json: "", size: 1024 * 1024 });
  for (const key of [busy, quiet]) cache.put(INDEX, { prefix: key, start: key }, "asc", 1, [{ key, row: row(0) }]);
  // Were each version counted, every new range would begin a generation, and two are kept.
  for (const name of ["one", "two", "three"]) {
    for (let seq = 1; seq <= 100; seq++) cache.written(INDEX, busy, row(seq));
    const key = sortKeyOf([name]);
    cache.put(INDEX, { prefix: key, start: key }, "asc", 1, [{ key, row: row(0) }]);
  }
  expect(cache.get(INDEX, { prefix: quiet, start: quiet }, "asc", 1)).toHaveLength(1);
});
