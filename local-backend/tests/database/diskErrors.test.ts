import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
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
