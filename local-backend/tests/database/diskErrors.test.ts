import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { encodeId } from "../../database/documentIds";
import { openDatabase } from "../../database/database";
import { StorageError } from "../../database/errors";
import type { Database } from "../../database/types";
import { refuseCalls } from "../disk/failingDisk";
import { inspect } from "./rawFile";
import { collect, read, scan, temporaryFolder } from "./testDatabase";

let works = (): void => undefined;
afterEach(() => works());

function insert(database: Database, n: number): Promise<void> {
  const tx = database.begin();
  tx.insert("items", { n, text: "x".repeat(20_000) });
  tx.recordRequest("session", n, "done");
  return database.whenDurable(database.commit(tx));
}

const numbers = (database: Database) => read(database, (tx) => collect(tx, scan("items")).map(({ n }) => n));

test.each([
  ["fsyncSync", "EIO", "the disk reports an I/O error (EIO)"],
  ["fsyncSync", "ENOSPC", "the disk is full (ENOSPC)"],
  ["writeSync", "ENOSPC", "the disk is full (ENOSPC)"],
  ["writeSync", "EDQUOT", "the disk quota is used up (EDQUOT)"],
  ["writeSync", "EROFS", "the file system is read-only (EROFS)"],
  ["writeSync", "ESTALE", "disk I/O error (ESTALE)"],
] as const)(
  "SAFE-7: %s fails with %s: that commit is refused with its cause, and the next one is not",
  async (call, code, cause) => {
    const path = join(temporaryFolder(), "data.sqlite");
    const database = openDatabase({ path });
    await insert(database, 1);
    for (let round = 1; round <= 3; round++) {
      works = refuseCalls([call], code);
      const refused = await insert(database, -round).catch((error: unknown) => error);
      works();
      expect(refused).toBeInstanceOf(StorageError);
      expect((refused as Error).message).toBe(`The database could not be written: ${cause}`);
      await insert(database, round + 1);
    }
    expect(numbers(database)).toEqual([1, 2, 3, 4]);
    database.close();
    const { documents, problems } = inspect(path);
    expect(problems).toEqual([]);
    expect(documents.map(({ n }) => n)).toEqual([1, 2, 3, 4]);
  },
);

test("later callers of a refused commit get the cause as well", async () => {
  const path = join(temporaryFolder(), "data.sqlite");
  const database = openDatabase({ path });
  await insert(database, 1);
  works = refuseCalls(["fsyncSync"], "ENOSPC");
  const tx = database.begin();
  tx.insert("items", { n: 2 });
  const ts = database.commit(tx);
  const reader = database.begin();
  reader.insert("items", { n: 3 });
  await expect(database.whenDurable(ts)).rejects.toThrow("the disk is full (ENOSPC)");
  works();
  await expect(database.whenDurable(ts)).rejects.toThrow("the disk is full (ENOSPC)");
  expect(() => database.commit(reader)).toThrow("the disk is full (ENOSPC)");
  database.close();
});

test("SAFE-7: a disk that refuses during an import fails the import, which would lack documents, and nothing else", async () => {
  const database = openDatabase({ path: join(temporaryFolder(), "data.sqlite") });
  await insert(database, 1);
  const plan = { tables: [{ name: "items", number: 12_000, replace: true }], emptied: [] };
  const add = (load: ReturnType<Database["load"]>, n: number) => {
    const _id = encodeId(12_000, Buffer.alloc(16, n));
    load.add("items", { _id, _creationTime: n, n, text: "x".repeat(900_000) });
  };
  const load = database.load(plan);
  // The tables of the load are on disk before its documents are refused.
  await insert(database, 2);
  for (let n = 1; n <= 12; n++) add(load, n);
  works = refuseCalls(["writeSync"], "ENOSPC");
  await expect(insert(database, 3)).rejects.toThrow("the disk is full (ENOSPC)");
  works();
  expect(() => {
    load.activate();
  }).toThrow("could not be written while documents were being loaded");
  load.discard();
  expect(numbers(database)).toEqual([1, 2]);
  const another = database.load(plan);
  for (let n = 1; n <= 12; n++) add(another, n);
  another.activate();
  expect(numbers(database)).toHaveLength(12);
  database.close();
});
