import { join } from "node:path";
import { expect, test } from "vitest";
import { openSqliteFile } from "../../database/sqliteFile";
import { temporaryFolder } from "./testDatabase";

test("what is acknowledged survives a power cut: a write-ahead log that is synced at every commit", () => {
  const file = openSqliteFile(join(temporaryFolder(), "data.sqlite"));
  expect(file.get("PRAGMA journal_mode")).toEqual({ journal_mode: "wal" });
  // 2 is FULL: NORMAL (1) would sync only at checkpoints.
  expect(file.get("PRAGMA synchronous")).toEqual({ synchronous: 2 });
  file.close();
});
