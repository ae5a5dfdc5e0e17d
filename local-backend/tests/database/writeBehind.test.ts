import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import type { SqliteFile } from "../../database/sqliteFile";
import type { JsonObject } from "../../values/json";
import { collect, eq, mutate, parse, range, read, schemaOf, testDatabase } from "./testDatabase";

const statements = vi.hoisted((): string[] => []);

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
      return { ...file, run };
    },
  };
});

beforeEach(() => {
  statements.length = 0;
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
const step = fc.oneof(
  fc.record({ kind: fc.constant("insert" as const), a }),
  fc.record({ kind: fc.constant("patch" as const), at: fc.nat(), a }),
  fc.record({ kind: fc.constant("remove" as const), at: fc.nat() }),
  fc.record({ kind: fc.constant("read" as const), a, bound: fc.constantFrom("Eq", "Gt", "Lte") }),
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
          const found = read(database, (transaction) => collect(transaction, range("items.by_a", [bound])));
          const fits = (value: number) =>
            step.bound === "Eq" ? value === step.a : step.bound === "Gt" ? value > step.a : value <= step.a;
          const expected = [...model].filter(([, value]) => fits(value)).map(([id]) => id);
          expect(found.map(({ _id }) => _id).sort()).toEqual(expected.sort());
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
