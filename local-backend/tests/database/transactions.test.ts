import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../values/json";
import { ConflictError, SnapshotTooOldError } from "../../database/errors";
import { collect, eq, mutate, parse, range, read, scan, schemaOf, testDatabase } from "./testDatabase";

describe("documents", () => {
  test("insert, get, patch, replace, remove", () => {
    const database = testDatabase();
    const id = mutate(database, (tx) => tx.insert("items", { name: "a", n: 1 }));
    expect(read(database, (tx) => parse(tx.get(id) ?? expect.fail()))).toMatchObject({ _id: id, name: "a", n: 1 });
    mutate(database, (tx) => {
      tx.patch(id, { n: { $undefined: null }, extra: true });
    });
    const patched = read(database, (tx) => parse(tx.get(id) ?? expect.fail()));
    expect(patched).toEqual({ _id: id, _creationTime: patched._creationTime, name: "a", extra: true });
    mutate(database, (tx) => {
      tx.replace(id, { other: "b" });
    });
    expect(read(database, (tx) => parse(tx.get(id) ?? expect.fail()))).toEqual({
      _id: id,
      _creationTime: patched._creationTime,
      other: "b",
    });
    mutate(database, (tx) => {
      tx.remove(id);
    });
    expect(read(database, (tx) => tx.get(id))).toBeNull();
    expect(read(database, (tx) => collect(tx, scan("items")))).toEqual([]);
  });

  test("fields are in Convex's order and survive a restart", () => {
    const database = testDatabase();
    const id = mutate(database, (tx) => tx.insert("items", { b: 1, Z: 2, a: 3 }));
    expect(Object.keys(read(database, (tx) => parse(tx.get(id) ?? expect.fail())))).toEqual([
      "Z",
      "_creationTime",
      "_id",
      "a",
      "b",
    ]);
  });

  test("creation times increase within a transaction", () => {
    const database = testDatabase({ now: () => 1_700_000_000_000 });
    const times = mutate(database, (tx) => {
      for (let at = 0; at < 5; at++) tx.insert("items", { at });
      return collect(tx, scan("items")).map((document) => document._creationTime as number);
    });
    expect(times).toHaveLength(5);
    expect(new Set(times).size).toBe(5);
    expect([...times].sort((a, b) => a - b)).toEqual(times);
  });

  test("documents of a later transaction are younger, however fast one follows the other", () => {
    const database = testDatabase({ now: () => 1_700_000_000_000 });
    for (let batch = 0; batch < 20; batch++) {
      mutate(database, (tx) => {
        for (let at = 0; at < 50; at++) tx.insert("items", { n: batch * 50 + at });
      });
    }
    expect(read(database, (tx) => collect(tx, scan("items")).map(({ n }) => n))).toEqual(
      Array.from({ length: 1000 }, (_, n) => n),
    );
  });

  test("what is wrong is said in Convex's words", () => {
    const database = testDatabase();
    const [item, other] = mutate(database, (tx) => [tx.insert("items", {}), tx.insert("others", {})]);
    const tx = database.begin();
    expect(() => tx.get("nope")).toThrow(
      "Invalid argument `id` for `db.get`: Unable to decode ID: Invalid ID length 4",
    );
    expect(() => tx.get(other, { table: "items" })).toThrow(
      'Invalid argument `id` for `db.get`: expected to be an Id<"items">, got Id<"others"> instead.',
    );
    tx.remove(item);
    expect(() => {
      tx.patch(item, {});
    }).toThrow(`Update on nonexistent document ID ${item}`);
    expect(() => {
      tx.replace(item, {});
    }).toThrow(`Replace on nonexistent document ID ${item}`);
    expect(() => {
      tx.remove(item);
    }).toThrow(`Delete on nonexistent document ID ${item}`);
    expect(() => tx.insert("_storage", {})).toThrow("System tables can only be accessed with db.system.");
    expect(() => tx.openQuery(scan("items"), { system: true })).toThrow(
      "User tables cannot be accessed with db.system.",
    );
    expect(() => tx.insert("items", { _private: 1 })).toThrow("starts with an underscore");
    expect(() => tx.insert("items", { text: "x".repeat(2 ** 20) })).toThrow("> maximum size 1 MiB)");
    expect(() => tx.insert("items", JSON.parse('{"__proto__": {"a": 1}}') as object as never)).toThrow("__proto__");
    expect(tx.normalizeId("items", other)).toBeNull();
    expect(tx.normalizeId("others", other)).toBe(other);
  });

  test("limits of a transaction", () => {
    const database = testDatabase();
    const tx = database.begin();
    expect(() => {
      for (let at = 0; at <= 16_000; at++) tx.insert("items", { at });
    }).toThrow("Too many writes in a single function execution (limit: 16000)");
    const reader = database.begin();
    const ids = Array.from({ length: 4097 }, () => mutate(database, (writer) => writer.insert("many", {})));
    expect(() => {
      for (const id of ids) reader.get(id);
    }).toThrow("Too many reads in a single function execution (limit: 4096).");
  });

  test("commit timestamps are filled in at the commit", () => {
    const database = testDatabase({ schema: schemaOf({ items: { by_at: ["at"] } }) });
    const id = mutate(database, (tx) => tx.insert("items", { at: { $commitTs: null } }));
    const document = read(database, (tx) => parse(tx.get(id) ?? expect.fail()));
    const bytes = Buffer.from((document.at as { $integer: string }).$integer, "base64");
    expect(bytes.readBigInt64LE()).toBe(BigInt(database.latest()) * 1000n);
    expect(read(database, (tx) => collect(tx, range("items.by_at", [eq("at", document.at ?? null)])))).toHaveLength(1);
  });
});

describe("snapshots", () => {
  test("a transaction sees its own moment and its own writes", () => {
    const database = testDatabase({ schema: schemaOf({ items: { by_n: ["n"] } }) });
    const [first, second] = mutate(database, (tx) => [tx.insert("items", { n: 1 }), tx.insert("items", { n: 2 })]);
    const old = database.begin();
    mutate(database, (tx) => {
      tx.patch(first, { n: 10 });
      tx.remove(second);
      tx.insert("items", { n: 3 });
    });
    const numbers = () => collect(old, range("items.by_n")).map(({ n }) => n);
    expect(numbers()).toEqual([1, 2]);
    expect(old.count("items")).toBe(2);
    old.insert("items", { n: 1.5 });
    old.remove(first);
    expect(numbers()).toEqual([1.5, 2]);
    expect(old.count("items")).toBe(2);
    expect(read(database, (tx) => collect(tx, range("items.by_n")).map(({ n }) => n))).toEqual([3, 10]);
    expect(() => database.commit(old)).toThrow(ConflictError);
  });

  test("begin at a past moment, until the log no longer reaches back", () => {
    let now = 1_700_000_000_000;
    const database = testDatabase({ now: () => now });
    const id = mutate(database, (tx) => tx.insert("items", { n: 0 }));
    const moments = [database.latest()];
    for (let n = 1; n <= 3; n++) {
      mutate(database, (tx) => {
        tx.patch(id, { n });
      });
      moments.push(database.latest());
    }
    for (const [n, at] of moments.entries()) {
      const tx = database.begin({ at });
      expect(parse(tx.get(id) ?? expect.fail()).n).toBe(n);
      tx.close();
    }
    now += 60_000;
    for (let n = 0; n < 5000; n++) {
      mutate(database, (tx) => tx.insert("noise", {}));
    }
    database.close();
    expect(() => database.begin({ at: moments[0] as number })).toThrow(SnapshotTooOldError);
    expect(() => database.begin({ at: database.latest() + 1 })).toThrow("in the future");
  });

  test("a subtransaction undoes its writes only", () => {
    const database = testDatabase({ schema: schemaOf({ items: { by_n: ["n"] } }) });
    const id = mutate(database, (tx) => tx.insert("items", { n: 1 }));
    const tx = database.begin();
    tx.patch(id, { n: 2 });
    const mark = tx.mark();
    tx.patch(id, { n: 3 });
    tx.insert("items", { n: 4 });
    tx.rollbackTo(mark);
    expect(collect(tx, range("items.by_n")).map(({ n }) => n)).toEqual([2]);
    database.commit(tx);
    expect(read(database, (reader) => collect(reader, range("items.by_n")).map(({ n }) => n))).toEqual([2]);
  });
});

describe("SAFE-3: conflicts", () => {
  test("a write into a consumed interval conflicts, one behind it does not", () => {
    const database = testDatabase({ schema: schemaOf({ items: { by_n: ["n"] } }) });
    mutate(database, (tx) => {
      for (const n of [1, 5, 9]) tx.insert("items", { n });
    });
    const first = () => {
      const tx = database.begin();
      const cursor = tx.openQuery(range("items.by_n", [], "asc", { limit: 1 }));
      cursor.next();
      tx.insert("log", {});
      return tx;
    };
    const behind = first();
    mutate(database, (tx) => tx.insert("items", { n: 7 }));
    expect(() => database.commit(behind)).not.toThrow();
    const before = first();
    mutate(database, (tx) => tx.insert("items", { n: 0 }));
    expect(() => database.commit(before)).toThrow(ConflictError);
  });

  test.each<{ operators: JsonObject[]; seen: number; why: string }>([
    { operators: [], seen: 3, why: "a loop left early" },
    { operators: [{ limit: 5 }], seen: 3, why: "one with a limit" },
    {
      operators: [{ filter: { $gte: [{ $field: "n" }, { $literal: 0 }] } }],
      seen: 3,
      why: "one with a filter",
    },
  ])("a scan has read what it returned, not what was fetched ahead: $why", ({ operators, seen }) => {
    const database = testDatabase({ schema: schemaOf({ items: { by_n: ["n"] } }) });
    mutate(database, (tx) => {
      for (let n = 0; n < 300; n++) tx.insert("items", { n });
    });
    const conflicts = (n: number): boolean => {
      const tx = database.begin();
      const cursor = tx.openQuery(range("items.by_n", [], "asc", ...operators));
      for (let row = 0; row < seen; row++) cursor.next();
      tx.insert("log", {});
      mutate(database, (other) => other.insert("items", { n }));
      try {
        database.commit(tx);
        return false;
      } catch (error) {
        if (error instanceof ConflictError) return true;
        throw error;
      }
    };
    expect(conflicts(seen - 0.5)).toBe(false);
    expect(conflicts(seen - 1.5)).toBe(true);
  });

  test("rows that were fetched come as they were, whatever the loop writes; those after them as they are", () => {
    const database = testDatabase({ schema: schemaOf({ items: { by_n: ["n"] } }) });
    const ids = mutate(database, (tx) => Array.from({ length: 150 }, (_, n) => tx.insert("items", { n })));
    const tx = database.begin();
    const cursor = tx.openQuery(range("items.by_n"));
    const seen: unknown[] = [];
    for (let document = cursor.next(); document !== null; document = cursor.next()) {
      seen.push(parse(document)["n"]);
      if (seen.length > 1) continue;
      for (const n of [50, 120]) tx.remove(ids[n] ?? "");
      for (const n of [60.5, 130.5]) tx.insert("items", { n });
    }
    const stored = Array.from({ length: 150 }, (_, n) => n);
    expect(seen).toEqual([...stored, 130.5].filter((n) => n !== 120).sort((a, b) => a - b));
  });

  test("a loop that adds to what it reads ends", () => {
    const database = testDatabase({ schema: schemaOf({ items: { by_n: ["n"] } }) });
    mutate(database, (tx) => {
      for (let n = 0; n < 3; n++) tx.insert("items", { n });
    });
    const tx = database.begin();
    const cursor = tx.openQuery(range("items.by_n"));
    let rows = 0;
    while (cursor.next() !== null && rows < 10) tx.insert("items", { n: 3 + rows++ });
    expect(rows).toBe(3);
  });

  test("absence is read as well; blind inserts do not conflict", () => {
    const database = testDatabase({ schema: schemaOf({ items: { by_n: ["n"] } }) });
    const tx = database.begin();
    expect(collect(tx, range("items.by_n", [eq("n", 1)]))).toEqual([]);
    tx.insert("items", { n: 1 });
    const blind = database.begin();
    blind.insert("items", { n: 2 });
    mutate(database, (other) => other.insert("items", { n: 1 }));
    expect(() => database.commit(tx)).toThrow(ConflictError);
    expect(() => database.commit(blind)).not.toThrow();
  });

  test("reading a table that does not exist depends on its first document", () => {
    const database = testDatabase();
    const tx = database.begin();
    expect(collect(tx, scan("unknown"))).toEqual([]);
    expect(database.tables()).toEqual([]);
    const since = database.latest();
    mutate(database, (other) => other.insert("unknown", {}));
    expect(database.touched(tx.readSet, since, database.latest())).toBe(true);
    expect(database.tables().map(({ name }) => name)).toEqual(["unknown"]);
  });
});

describe("groups", () => {
  test("commits of one turn are durable together and reported once", async () => {
    const database = testDatabase();
    const groups: { from: number; to: number; writes: number }[] = [];
    database.onCommit(({ from, to, writes }) => groups.push({ from, to, writes: writes.length }));
    const start = database.latest();
    for (let n = 0; n < 3; n++) mutate(database, (tx) => tx.insert("items", { n }));
    expect(database.durable()).toBe(start);
    expect(groups).toEqual([]);
    await database.whenDurable(database.latest());
    expect(database.durable()).toBe(database.latest());
    expect(groups).toEqual([{ from: start, to: database.latest(), writes: 6 }]);
  });

  test("timestamps increase even when the clock stops or goes back", () => {
    let now = 1_700_000_000_000;
    const database = testDatabase({ now: () => now });
    const seen: number[] = [];
    for (let n = 0; n < 5; n++) {
      mutate(database, (tx) => tx.insert("items", {}));
      seen.push(database.latest());
      now -= 1000;
    }
    expect(new Set(seen).size).toBe(5);
    expect([...seen].sort((a, b) => a - b)).toEqual(seen);
  });
});
