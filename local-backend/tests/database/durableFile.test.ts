import { join } from "node:path";
import { expect, test } from "vitest";
import { openSqliteFile } from "../../database/sqliteFile";
import type { Database } from "../../database/types";
import { traceFiles } from "../disk/fileTrace";
import { mutate, temporaryFolder, testDatabase } from "./testDatabase";

test("SAFE-1: what is acknowledged survives a power cut: a write-ahead log that is synced at every commit", () => {
  const file = openSqliteFile(join(temporaryFolder(), "data.sqlite"));
  expect(file.get("PRAGMA journal_mode")).toEqual({ journal_mode: "wal" });
  // 2 is FULL: NORMAL (1) would only sync at checkpoints.
  expect(file.get("PRAGMA synchronous")).toEqual({ synchronous: 2 });
  file.close();
});

test("nor do the names of a new database and of its write-ahead log go with a power cut", async () => {
  const path = join(temporaryFolder(), "new", "data.sqlite");
  let open: Database | undefined;
  for (const start of ["first", "second"]) {
    const { steps, nameless } = await traceFiles(async () => {
      const database = testDatabase({ path });
      open = database;
      mutate(database, (tx) => tx.insert("items", { start }));
      await database.whenDurable(database.latest());
    });
    expect(steps).toContainEqual({ does: "create", path: `${path}-wal` });
    expect(nameless).toEqual([]);
    open?.close();
  }
});
