import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sqlite from "node-sqlite3-wasm";

/** Baseline for writes: rows and index keys straight into the same SQLite build with the same durability. */
export class SqliteBaseline {
  private readonly folder = mkdtempSync(join(tmpdir(), "sqlite-baseline-"));
  private readonly database = new sqlite.Database(join(this.folder, "baseline.sqlite"));
  private readonly document;
  private readonly key;
  private written = 0;

  /** `documents` rows and `indexKeys` keys per record. */
  constructor(private readonly record: { documents: number; indexKeys: number }) {
    const { database } = this;
    database.exec("PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;");
    database.exec("CREATE TABLE documents (id TEXT PRIMARY KEY, json TEXT) WITHOUT ROWID");
    database.exec("CREATE TABLE keys (index_id INTEGER, key BLOB, id TEXT, PRIMARY KEY (index_id, key)) WITHOUT ROWID");
    this.document = database.prepare("INSERT INTO documents VALUES (?, ?)");
    this.key = database.prepare("INSERT INTO keys VALUES (?, ?, ?)");
  }

  /** Writes this many records with one fsync. */
  commit(records: number): void {
    const json = JSON.stringify({ text: "x".repeat(380) });
    this.database.exec("BEGIN");
    for (const end = this.written + records; this.written < end; this.written++) {
      const id = `${this.written}`;
      for (let part = 0; part < this.record.documents; part++) this.document.run([`${id}-${part}`, json]);
      for (let part = 0; part < this.record.indexKeys; part++) {
        this.key.run([part, Buffer.from(`${part}-${id}`), `${id}-0`]);
      }
    }
    this.database.exec("COMMIT");
  }

  close(): void {
    this.document.finalize();
    this.key.finalize();
    this.database.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
