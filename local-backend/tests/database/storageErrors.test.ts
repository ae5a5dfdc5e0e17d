import { join } from "node:path";
import { expect, test } from "vitest";
import { Catalog } from "../../database/catalog";
import { Committer } from "../../database/committer";
import { ConflictError, StorageError } from "../../database/errors";
import { SchemaValidator } from "../../database/schemaValidator";
import { openSqliteFile, type SqliteFile } from "../../database/sqliteFile";
import { DatabaseTransaction } from "../../database/transaction";
import type { CommitGroup } from "../../database/types";
import { inspect } from "./rawFile";
import { collect, range, scan, temporaryFolder } from "./testDatabase";

/** A database around a file that can be made to fail. */
function failingDatabase() {
  const path = join(temporaryFolder(), "data.sqlite");
  const real = openSqliteFile(path);
  const fault = { sql: null as string | null };
  const file: SqliteFile = {
    ...real,
    run: (sql, values) => {
      if (fault.sql !== null && sql.startsWith(fault.sql)) throw new Error("disk I/O error");
      real.run(sql, values);
    },
  };
  const catalog = new Catalog(file);
  const rules = new SchemaValidator(() => () => null);
  const committer = new Committer({
    file,
    catalog,
    now: Date.now,
    watches: () => false,
    onWrite: () => undefined,
    rulesVersion: () => 0,
    onDurable: () => undefined,
  });
  const host = {
    entriesFile: committer.entriesFile.bind(committer),
    documentFile: committer.documentFile.bind(committer),
    catalog,
    rules,
    now: Date.now,
    log: committer.log,
    cache: committer.cache,
    ranges: committer.ranges,
    requests: committer.requests,
    latest: () => committer.latest(),
    isRolledBack: (ts: number) => committer.isRolledBack(ts),
  };
  const registry = new FinalizationRegistry<number>(() => undefined);
  const begin = () => new DatabaseTransaction(host, committer.latest(), registry);
  const insert = (n: number) => {
    const tx = begin();
    tx.insert("items", { n, text: "x".repeat(1000) });
    tx.recordRequest("session", n, "done");
    return committer.commit(tx);
  };
  const numbers = () => collect(begin(), scan("items")).map(({ n }) => n);
  return { path, file: real, fault, committer, begin, insert, numbers };
}

test.each([
  "COMMIT",
  "INSERT OR REPLACE INTO documents",
  "INSERT OR REPLACE INTO entries",
  "INSERT OR REPLACE INTO requests",
  "INSERT OR REPLACE INTO meta",
])("SAFE-2: when %s fails, the group is undone as one and everything goes on", async (sql) => {
  const { path, file, fault, committer, begin, insert, numbers } = failingDatabase();
  insert(1);
  await committer.whenDurable(committer.latest());
  const durable = committer.durable();
  const reported: CommitGroup[] = [];
  committer.onCommit((group) => reported.push(group));

  const old = begin();
  const lost = insert(2);
  const waiting = expect(committer.whenDurable(lost)).rejects.toThrow(StorageError);
  const reader = begin();
  expect(collect(reader, scan("items"))).toHaveLength(2);
  fault.sql = sql;
  insert(3);
  // Buffered rows are flushed before reads that no cache answers.
  const until = range("items.by_creation_time", [{ type: "Lt", fieldPath: "_creationTime", value: Date.now() * 2 }]);
  if (/documents|entries/.test(sql)) expect(() => collect(begin(), until)).toThrow(StorageError);
  await waiting;
  fault.sql = null;

  expect(committer.latest()).toBe(durable);
  expect(numbers()).toEqual([1]);
  expect(begin().count("items")).toBe(1);
  expect(begin().findRequest("session", 1)?.body).toBe("done");
  expect(begin().findRequest("session", 2)).toBeNull();
  expect(reported).toEqual([]);
  await expect(committer.whenDurable(lost)).rejects.toThrow(StorageError);
  // Transactions that saw rolled-back commits may neither continue nor write.
  expect(() => collect(reader, scan("items"))).toThrow(StorageError);
  expect(() => committer.commit(reader)).toThrow(StorageError);
  expect(collect(old, scan("items"))).toHaveLength(1);

  const next = insert(4);
  expect(next).toBeGreaterThan(lost);
  expect(collect(old, scan("items"))).toHaveLength(1);
  old.insert("items", { n: 5 });
  expect(() => committer.commit(old)).toThrow(ConflictError);
  await committer.whenDurable(next);
  expect(reported).toHaveLength(1);
  expect(reported[0]).toMatchObject({ from: durable, to: next });
  expect(numbers()).toEqual([1, 4]);
  file.close();
  const { documents, problems } = inspect(path);
  expect(problems).toEqual([]);
  expect(documents.map(({ n }) => n)).toEqual([1, 4]);
});

test("tables and changed documents of an undone group: nothing of it remains in memory", async () => {
  const { path, file, fault, committer, begin, insert } = failingDatabase();
  const first = begin();
  const id = first.insert("items", { n: 1 });
  committer.commit(first);
  await committer.whenDurable(committer.latest());
  const change = (fields: { n: number }, table: string) => {
    const tx = begin();
    tx.patch(id, fields);
    tx.insert(table, {});
    return committer.commit(tx);
  };
  fault.sql = "COMMIT";
  const lost = change({ n: 2 }, "late");
  await expect(committer.whenDurable(lost)).rejects.toThrow(StorageError);
  fault.sql = null;
  expect(begin().get(id)?.json).toContain('"n":1');
  await committer.whenDurable(change({ n: 3 }, "late"));
  await committer.whenDurable(insert(4));
  expect(begin().get(id)?.json).toContain('"n":3');
  file.close();
  const { documents, problems } = inspect(path);
  expect(problems).toEqual([]);
  expect(documents).toHaveLength(3);
});

test("SAFE-7: a full disk refuses writes with a clear error; reads go on; space given, writes go on", async () => {
  const { path, file, committer, begin, insert, numbers } = failingDatabase();
  const acknowledged: number[] = [];
  const pages = file.get("PRAGMA page_count")?.page_count as number;
  file.all(`PRAGMA max_page_count = ${String(pages + 20)}`);
  let refused: unknown;
  for (let n = 0; n < 1000 && refused === undefined; n++) {
    try {
      const ts = insert(n);
      await committer.whenDurable(ts);
      acknowledged.push(n);
    } catch (error) {
      refused = error;
    }
  }
  expect(refused).toBeInstanceOf(StorageError);
  expect((refused as Error).message).toMatch(/could not be written: .*full/);
  expect(acknowledged.length).toBeGreaterThan(3);
  expect(numbers()).toEqual(acknowledged);
  await expect(committer.whenDurable(insert(-1))).rejects.toThrow(StorageError);
  file.all("PRAGMA max_page_count = 100000");
  await committer.whenDurable(insert(5000));
  expect(numbers()).toEqual([...acknowledged, 5000]);
  expect(begin().count("items")).toBe(acknowledged.length + 1);
  file.close();
  expect(inspect(path).problems).toEqual([]);
});
