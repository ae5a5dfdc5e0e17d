/**
 * The only file that knows the SQLite package: opening with the settings that durability needs, and cached statements.
 */
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import type sqlite from "node-sqlite3-wasm";
import { OpenError, textOf } from "./errors";
import { takeProcessLock } from "./processLock";

/** Version of the tables below. A file with a higher one was written by a newer backend. */
export const DATA_FORMAT = 2;

export type SqlValue = number | string | Uint8Array | null;
export type SqlRow = Record<string, SqlValue>;

const TABLES = `
  CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS tables (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, documents INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS indexes (id INTEGER PRIMARY KEY, info TEXT NOT NULL, dropped INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS schemas (name TEXT PRIMARY KEY, definition TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS documents (seq INTEGER PRIMARY KEY, id TEXT NOT NULL, json TEXT NOT NULL, size INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS entries (ix INTEGER NOT NULL, key BLOB NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (ix, key)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS requests (session TEXT NOT NULL, request INTEGER NOT NULL, time INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (session, request)) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS requests_by_time ON requests (time);
`;

// An `import` of a CommonJS package has Node look for its exports first: 25 ms of the start.
const { Database } = createRequire(import.meta.url)("node-sqlite3-wasm") as typeof sqlite;

/** One connection. Not for use by two processes (see processLock.ts). Every method is synchronous. */
export interface SqliteFile {
  exec(sql: string): void;
  run(sql: string, values?: SqlValue[]): void;
  get(sql: string, values?: SqlValue[]): SqlRow | null;
  all(sql: string, values?: SqlValue[]): SqlRow[];
  inTransaction(): boolean;
  close(): void;
}

/** Opens or creates; throws `OpenError`. */
export function openSqliteFile(path: string): SqliteFile {
  try {
    mkdirSync(dirname(path), { recursive: true });
  } catch (error) {
    throw new OpenError("unwritable", `Cannot create the data directory ${dirname(path)}: ${textOf(error)}`);
  }
  const release = takeProcessLock(path);
  let connection: sqlite.Database | undefined;
  try {
    connection = new Database(path);
    prepareFile(connection, path);
  } catch (error) {
    connection?.close();
    release();
    if (error instanceof OpenError) throw error;
    const text = textOf(error);
    if (/not a database|malformed/.test(text))
      throw new OpenError("notADatabase", `${path} is not a database of this backend: ${text}`);
    throw new OpenError("unwritable", `Cannot open the database ${path}: ${text}`);
  }
  return wrap(connection, release);
}

function prepareFile(connection: sqlite.Database, path: string): void {
  // Without the exclusive lock this build has no shared memory and silently stays in journal mode "delete".
  connection.exec("PRAGMA locking_mode = EXCLUSIVE");
  const mode = connection.get("PRAGMA journal_mode = WAL") as { journal_mode?: string } | null;
  const locking = connection.get("PRAGMA locking_mode") as { locking_mode?: string } | null;
  if (mode?.journal_mode !== "wal" || locking?.locking_mode !== "exclusive") {
    throw new OpenError("unwritable", `The database ${path} cannot be opened with a write-ahead log`);
  }
  connection.exec(
    "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY",
  );
  const format = (connection.get("PRAGMA user_version") as { user_version: number }).user_version;
  if (format > DATA_FORMAT) {
    throw new OpenError(
      "newerFormat",
      `The database ${path} has data format ${String(format)}, this backend knows up to ${String(DATA_FORMAT)}. Update the backend, or choose another data directory.`,
    );
  }
  if (format < DATA_FORMAT) {
    connection.exec("BEGIN");
    connection.exec(TABLES);
    connection.exec(`PRAGMA user_version = ${String(DATA_FORMAT)}`);
    connection.exec("COMMIT");
  }
}

/**
 * The package asks SQLite for the names of the columns and decodes them at every query: 2.5 of 12 µs of a small one. Our statements
 * name their columns, so they never change. Without that method (another version of the package) everything works, slower.
 */
function keepColumnNames(prepared: sqlite.Statement): void {
  const inner = prepared as unknown as { _getColumnNames?: () => string[] };
  const original = inner._getColumnNames;
  if (typeof original !== "function") return;
  let names: string[] | undefined;
  inner._getColumnNames = () => (names ??= original.call(prepared));
}

function wrap(connection: sqlite.Database, release: () => void): SqliteFile {
  const statements = new Map<string, sqlite.Statement>();
  const statement = (sql: string): sqlite.Statement => {
    let prepared = statements.get(sql);
    if (prepared === undefined) {
      prepared = connection.prepare(sql);
      keepColumnNames(prepared);
      statements.set(sql, prepared);
    }
    return prepared;
  };
  return {
    exec: (sql) => {
      connection.exec(sql);
    },
    run: (sql, values) => {
      statement(sql).run(values);
    },
    // The package's own `get` stops at the first row and leaves the statement open, which would hold back the write-ahead log.
    get: (sql, values) => (statement(sql).all(values)[0] as SqlRow | undefined) ?? null,
    all: (sql, values) => statement(sql).all(values) as SqlRow[],
    inTransaction: () => connection.inTransaction,
    close: () => {
      for (const prepared of statements.values()) prepared.finalize();
      connection.close();
      release();
    },
  };
}
