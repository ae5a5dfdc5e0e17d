import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import type { SqliteFile } from "../../database/sqliteFile";
import type { JsonObject } from "../../values/json";
import { collect, eq, mutate, parse, range, read, schemaOf, testDatabase } from "./testDatabase";

const statements = vi.hoisted((): string[] => []);
/** Of ranges. */
const reads = vi.hoisted((): string[] => []);

vi.mock("../../database/sqliteFile", async (importOriginal) => {
  const original = await importOriginal<{ openSqliteFile: (path: string) => SqliteFile }>();
  return {
    ...original,
    openSqliteFile: (path: string) => {
      const file = original.openSqliteFile(path);
      const run: typeof file.run = (sql, values) => {
        statements.push(sql);
        file.run(sql, values);
      };
      const all: typeof file.all = (sql, values) => {
        reads.push(sql);
        return file.all(sql, values);
      };
      return { ...file, run, all };
    },
  };
});

beforeEach(() => {
  statements.length = 0;
  reads.length = 0;
});

const schema = schemaOf({ items: { by_a: ["a"] } });

/** Everything in a test without `await` is one turn: its commits are written out together, or when a read needs them. */
test("a read of other keys does not write out the commits of the turn", async () => {
  const database = testDatabase({ schema });
  const id = mutate(database, (transaction) => transaction.insert("items", { a: 0, count: 0 }));
  await database.whenDurable(database.latest());
  statements.length = 0;
  for (let count = 1; count <= 3; count++) {
    mutate(database, (transaction) => {
      transaction.patch(id, { count });
    });
    const found = read(database, (transaction) => collect(transaction, range("items.by_a", [eq("a", count)])));
    expect(found).toEqual([]);
  }
  await database.whenDurable(database.latest());
  expect(statements.filter((sql) => sql.startsWith("INSERT OR REPLACE INTO documents"))).toHaveLength(1);
});

test("the first of what came since some moment is found again without SQLite", async () => {
  const database = testDatabase({ schema });
  const first = (a: number) => {
    const since = range("items.by_a", [{ type: "Gt", fieldPath: "a", value: a }], "asc", { limit: 1 });
    return read(database, (transaction) => collect(transaction, since)).map((item) => item.a);
  };
  for (const a of [5, 6]) mutate(database, (transaction) => transaction.insert("items", { a }));
  expect(first(1)).toEqual([5]);
  await database.whenDurable(database.latest());
  statements.length = reads.length = 0;
  for (const [a, since] of [
    [7, 2],
    [8, 3],
    [4, 3],
  ] as const) {
    mutate(database, (transaction) => transaction.insert("items", { a }));
    expect(first(since)).toEqual([since === 3 && a === 4 ? 4 : 5]);
  }
  expect(reads).toEqual([]);
  expect(statements.filter((sql) => sql.startsWith("INSERT"))).toEqual([]);
  expect(first(6)).toEqual([7]);
});

test("a function that deleted a queue's rows passes over them in some reads, not in one for each", () => {
  const database = testDatabase({ schema });
  for (let a = 1; a <= 200; a++) mutate(database, (transaction) => transaction.insert("items", { a }));
  mutate(database, (transaction) => {
    const queue = (limit: number) => collect(transaction, range("items.by_a", [], "asc", { limit }));
    for (const { _id } of queue(199)) transaction.remove(_id as string);
    reads.length = 0;
    expect(queue(1)).toMatchObject([{ a: 200 }]);
  });
  expect(reads.length).toBeLessThan(10);
});

test("a document that was changed in this turn is read as it is now, though the cache has lost it", async () => {
  const database = testDatabase({ schema });
  const id = mutate(database, (transaction) => transaction.insert("items", { a: 0, count: 0 }));
  const others = Array.from({ length: 40 }, () =>
    mutate(database, (transaction) => transaction.insert("items", { a: 1, text: "x".repeat(500_000) })),
  );
  await database.whenDurable(database.latest());
  mutate(database, (transaction) => {
    transaction.patch(id, { count: 1 });
  });
  for (const other of others) read(database, (transaction) => transaction.get(other));
  const found = read(database, (transaction) => transaction.get(id));
  expect(found && parse(found)).toMatchObject({ count: 1 });
});

const a = fc.integer({ min: 0, max: 4 });
const fits = {
  Eq: (value: number, bound: number) => value === bound,
  Gt: (value: number, bound: number) => value > bound,
  Gte: (value: number, bound: number) => value >= bound,
  Lte: (value: number, bound: number) => value <= bound,
};
const step = fc.oneof(
  fc.record({ kind: fc.constant("insert" as const), a }),
  fc.record({ kind: fc.constant("patch" as const), at: fc.nat(), a }),
  fc.record({ kind: fc.constant("remove" as const), at: fc.nat() }),
  fc.record({
    kind: fc.constant("read" as const),
    a,
    bound: fc.constantFrom("Eq" as const, "Gt" as const, "Gte" as const, "Lte" as const),
    order: fc.constantFrom("asc", "desc"),
    limit: fc.constantFrom(1, 2, 100),
  }),
  fc.constant({ kind: "settle" as const }),
);

test("reads among the commits of a turn find what was committed", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      const database = testDatabase({ schema });
      const model = new Map<string, number>();
      const any = (at: number) => [...model.keys()][at % Math.max(1, model.size)];
      for (const step of steps) {
        if (step.kind === "settle") await database.whenDurable(database.latest());
        else if (step.kind === "insert")
          model.set(
            mutate(database, (transaction) => transaction.insert("items", { a: step.a })),
            step.a,
          );
        else if (step.kind === "read") {
          const bound: JsonObject = { type: step.bound, fieldPath: "a", value: step.a };
          const query = range("items.by_a", [bound], step.order, { limit: step.limit });
          const found = read(database, (transaction) => collect(transaction, query));
          // The model holds them by their creation times.
          const expected = [...model].filter(([, value]) => fits[step.bound](value, step.a));
          expected.sort(([, one], [, other]) => one - other);
          if (step.order === "desc") expected.reverse();
          expect(found.map(({ _id }) => _id)).toEqual(expected.slice(0, step.limit).map(([id]) => id));
        } else {
          const id = any(step.at);
          if (id === undefined) continue;
          mutate(database, (transaction) => {
            if (step.kind === "patch") transaction.patch(id, { a: step.a });
            else transaction.remove(id);
          });
          if (step.kind === "patch") model.set(id, step.a);
          else model.delete(id);
        }
      }
      database.close();
    }),
    { numRuns: 40 },
  );
});
