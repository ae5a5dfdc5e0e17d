import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sqlite from "node-sqlite3-wasm";

/** The least that a submission writes: attempt, sitting, enrollment or certificate, and their index keys. */
const DOCUMENTS = 3;
const INDEX_ROWS = 5;

/**
 * Floor of the submissions: the same rows, SQLite build and durability, without rules, network or application code.
 * @param commitEvery submissions per fsync
 */
export function bareSubmissionsPerSecond(submissions: number, commitEvery: number): number {
  const folder = mkdtempSync(join(tmpdir(), "selo-floor-"));
  const database = new sqlite.Database(join(folder, "floor.sqlite"));
  try {
    database.exec("PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;");
    database.exec("CREATE TABLE documents (id TEXT PRIMARY KEY, json TEXT) WITHOUT ROWID");
    database.exec("CREATE TABLE keys (index_id INTEGER, key BLOB, id TEXT, PRIMARY KEY (index_id, key)) WITHOUT ROWID");
    const document = database.prepare("INSERT INTO documents VALUES (?, ?)");
    const key = database.prepare("INSERT INTO keys VALUES (?, ?, ?)");
    const json = JSON.stringify({ text: "x".repeat(380) });
    const began = performance.now();
    for (let index = 0; index < submissions; index++) {
      if (index % commitEvery === 0) database.exec("BEGIN");
      for (let part = 0; part < DOCUMENTS; part++) document.run([`${index}-${part}`, json]);
      for (let part = 0; part < INDEX_ROWS; part++) key.run([part, Buffer.from(`${part}-${index}`), `${index}-0`]);
      if (index % commitEvery === commitEvery - 1 || index === submissions - 1) database.exec("COMMIT");
    }
    const seconds = (performance.now() - began) / 1000;
    document.finalize();
    key.finalize();
    return submissions / seconds;
  } finally {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
