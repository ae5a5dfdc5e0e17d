import fc from "fast-check";
import { expect, test } from "vitest";
import { ConflictError } from "../../database/errors";
import type { Database, QueryCursor, Transaction } from "../../database/types";
import { mutate, parse, range, scan, schemaOf, testDatabase } from "./testDatabase";

/** A document in the order of creation; `n` is indexed. */
interface Item {
  id: string;
  n: number;
  created: number;
}

const LARGEST = 9;
const n = fc.nat(LARGEST);
const bound = fc.option(fc.record({ value: n, inclusive: fc.boolean() }));
const ranged = fc.record({
  kind: fc.constantFrom("by_n" as const, "by_creation_time" as const, "table" as const, "table" as const),
  /** Of `n`, or of the item at this place in the order of creation; a whole table has none. */
  low: bound,
  high: bound,
  order: fc.constantFrom("asc" as const, "desc" as const),
  /** Documents asked for before the writes; null: all. */
  take: fc.option(fc.nat(6)),
  /** Documents that an open cursor gives after the writes; null: `take` is the query's limit. */
  more: fc.option(fc.nat(3)),
});
type Ranged = typeof ranged extends fc.Arbitrary<infer T> ? T : never;
const read = fc.oneof(
  { weight: 8, arbitrary: ranged },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("get" as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("count" as const) }) },
);
const write = fc.oneof(
  fc.record({ do: fc.constant("insert" as const), n }),
  fc.record({ do: fc.constant("move" as const), at: fc.nat(), n }),
  fc.record({ do: fc.constant("remove" as const), at: fc.nat() }),
);
type Write = typeof write extends fc.Arbitrary<infer T> ? T : never;

/** A read that may go on. */
interface Reading {
  proceed(): void;
  /** Whether it has read the part of the range where the document is. */
  covers(item: Item): boolean;
}

function openRange(transaction: Transaction, items: readonly Item[], asked: Ranged): Reading {
  const { kind, low, high, order, take, more } = asked;
  const name = kind === "by_n" ? "n" : "_creationTime";
  const valueOf = (item: Item) => (kind === "by_n" ? item.n : item.created);
  const valueAt = (at: number) => (kind === "by_n" ? at : (items[at]?.created ?? 0));
  const limit = more === null && take !== null ? [{ limit: take }] : [];
  const bounds = [
    ...(low ? [{ type: low.inclusive ? "Gte" : "Gt", fieldPath: name, value: valueAt(low.value) }] : []),
    ...(high ? [{ type: high.inclusive ? "Lte" : "Lt", fieldPath: name, value: valueAt(high.value) }] : []),
  ];
  const cursor = transaction.openQuery(
    kind === "table"
      ? { source: { ...scan("items").source, order }, operators: limit }
      : range(`items.${kind}`, bounds, order, ...limit),
  );

  const isInRange = (item: Item): boolean => {
    if (kind === "table") return true;
    const value = valueOf(item);
    const aboveLow = low === null || value > valueAt(low.value) || (low.inclusive && value === valueAt(low.value));
    const belowHigh = high === null || value < valueAt(high.value) || (high.inclusive && value === valueAt(high.value));
    return aboveLow && belowHigh;
  };
  const place = (a: Item, b: Item): number => valueOf(a) - valueOf(b) || a.created - b.created;
  const found = items.filter(isInRange).sort((a, b) => (order === "asc" ? place(a, b) : place(b, a)));
  let count = take ?? Infinity;
  const expectNext = (from: number, to: number): void => {
    expect(next(cursor, to - from)).toEqual(found.slice(from, to).map(({ id }) => id));
  };
  expectNext(0, count);
  return {
    proceed: () => {
      expectNext(count, count + (more ?? 0));
      count += more ?? 0;
    },
    covers: (item) => {
      if (!isInRange(item)) return false;
      if (count > found.length) return true;
      const last = found[count - 1];
      return last !== undefined && (order === "asc" ? place(item, last) <= 0 : place(item, last) >= 0);
    },
  };
}

function next(cursor: QueryCursor, count: number): string[] {
  const ids: string[] = [];
  while (ids.length < count) {
    const document = cursor.next();
    if (document === null) break;
    ids.push(parse(document)._id as string);
  }
  return ids;
}

function open(
  transaction: Transaction,
  items: readonly Item[],
  asked: typeof read extends fc.Arbitrary<infer T> ? T : never,
): Reading {
  if (asked.kind === "get") {
    const wanted = items[asked.at % items.length];
    if (wanted) transaction.get(wanted.id);
    return { proceed: () => undefined, covers: ({ id }) => id === wanted?.id };
  }
  if (asked.kind === "count") {
    expect(transaction.count("items")).toBe(items.length);
    return { proceed: () => undefined, covers: () => true };
  }
  return openRange(transaction, items, asked);
}

function insert(database: Database, value: number): Item {
  return mutate(database, (tx) => {
    const id = tx.insert("items", { n: value, changes: 0 });
    const document = tx.get(id);
    return { id, n: value, created: document === null ? 0 : (parse(document)._creationTime as number) };
  });
}

/** Commits a write to the latest items. Returns the item before and after it. */
function commit(database: Database, items: Item[], one: Write): Item[] {
  if (one.do === "insert") {
    const item = insert(database, one.n);
    items.push(item);
    return [item];
  }
  const at = one.at % items.length;
  const before = items[at];
  if (before === undefined) return [];
  if (one.do === "remove") {
    mutate(database, (tx) => {
      tx.remove(before.id);
    });
    items.splice(at, 1);
    return [before];
  }
  const after = { ...before, n: one.n };
  mutate(database, (tx) => {
    tx.patch(before.id, { n: one.n, changes: 1 });
  });
  items[at] = after;
  return [before, after];
}

function conflicts(database: Database, transaction: Transaction): boolean {
  try {
    database.commit(transaction);
    return false;
  } catch (error) {
    if (error instanceof ConflictError) return true;
    throw error;
  }
}

test("SAFE-3: two transactions conflict exactly where one writes what the other has read of a range", () => {
  const database = testDatabase({ schema: schemaOf({ items: { by_n: ["n"] }, notes: {} }) });
  let items: Item[] = [];
  const outcomes = { conflict: 0, none: 0 };
  fc.assert(
    fc.property(
      fc.array(n, { maxLength: 8 }),
      fc.array(read, { minLength: 1, maxLength: 3 }),
      fc.array(write, { minLength: 1, maxLength: 2 }),
      fc.boolean(),
      (values, reads, writes, looks) => {
        for (const { id } of items) mutate(database, (tx) => { tx.remove(id); }); // prettier-ignore
        items = values.map((value) => insert(database, value));
        const seen = [...items];
        const reader = database.begin();
        const readings = reads.map((one) => open(reader, seen, one));
        // A look at a read set that still grows, like that of the limits, does not change it.
        if (looks) database.touched(reader.readSet, reader.snapshot, database.latest());
        const written = writes.flatMap((one) => commit(database, items, one));
        for (const reading of readings) reading.proceed();
        reader.insert("notes", {});
        const expected = written.some((item) => readings.some((reading) => reading.covers(item)));
        outcomes[expected ? "conflict" : "none"]++;
        expect(database.touched(reader.readSet, reader.snapshot, database.latest())).toBe(expected);
        expect(conflicts(database, reader)).toBe(expected);
      },
    ),
    { numRuns: 500 },
  );
  expect(Math.min(outcomes.conflict, outcomes.none)).toBeGreaterThan(100);
});
