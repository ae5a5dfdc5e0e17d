import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "../../database/database";
import { StorageError } from "../../database/errors";
import type { Database } from "../../database/types";
import { collect, read, scan, temporaryFolder } from "./testDatabase";

function insert(database: Database, n: number): Promise<void> {
  const tx = database.begin();
  tx.insert("items", { n });
  return database.whenDurable(database.commit(tx));
}

const numbers = (database: Database) => read(database, (tx) => collect(tx, scan("items")).map(({ n }) => n));

async function refusals(database: Database): Promise<string[]> {
  const texts: string[] = [];
  for (let n = 100; n < 120; n++) {
    const refused = await insert(database, n).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StorageError);
    texts.push((refused as Error).message);
  }
  return [...new Set(texts)];
}

function opened() {
  const directory = join(temporaryFolder(), "data");
  const path = join(directory, "data.sqlite");
  return { directory, path, database: openDatabase({ path }) };
}

test("SAFE-1: the data directory is deleted: every write is refused, reads go on", async () => {
  const { directory, database } = opened();
  await insert(database, 1);
  rmSync(directory, { recursive: true });
  expect(await refusals(database)).toEqual([
    `The database could not be written: the data directory was deleted or moved away under the running backend. ` +
      "Put it back, or start the backend again.",
  ]);
  expect(numbers(database)).toEqual([1]);
  database.close();
  expect(existsSync(directory)).toBe(false);
});

test("it is moved away and comes back: writes go on where they were", async () => {
  const { directory, path, database } = opened();
  await insert(database, 1);
  renameSync(directory, `${directory}.aside`);
  expect(await refusals(database)).toHaveLength(1);
  renameSync(`${directory}.aside`, directory);
  await insert(database, 2);
  database.close();
  const again = openDatabase({ path });
  expect(numbers(again)).toEqual([1, 2]);
  again.close();
});

test.each(["data.sqlite", "data.sqlite-wal"])("%s alone is deleted, or replaced by a copy", async (name) => {
  const { directory, database } = opened();
  await insert(database, 1);
  const file = join(directory, name);
  renameSync(file, `${file}.aside`);
  expect((await refusals(database))[0]).toContain(`${name} was deleted or moved away`);
  cpSync(`${file}.aside`, file);
  expect((await refusals(database))[0]).toContain(`${name} was replaced under the running backend`);
  rmSync(file);
  renameSync(`${file}.aside`, file);
  await insert(database, 2);
  expect(numbers(database)).toEqual([1, 2]);
  database.close();
});

test("a copy takes its place: the old backend neither writes into it nor takes anything of it when it closes", async () => {
  const { directory, path, database } = opened();
  await insert(database, 1);
  cpSync(directory, `${directory}.copy`, { recursive: true });
  await insert(database, 2);
  rmSync(directory, { recursive: true });
  renameSync(`${directory}.copy`, directory);
  expect((await refusals(database))[0]).toContain("was replaced under the running backend");
  // The copied data is in the WAL only, and closing a database deletes that file by name.
  const owner = JSON.stringify({ pid: process.ppid, started: "" });
  writeFileSync(`${path}.owner`, owner);
  database.close();
  expect(readFileSync(`${path}.owner`, "utf8")).toBe(owner);
  rmSync(`${path}.owner`);
  const again = openDatabase({ path });
  expect(numbers(again)).toEqual([1]);
  again.close();
});
