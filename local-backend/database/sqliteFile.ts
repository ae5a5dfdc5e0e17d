/** The only file that uses the SQLite package: durable settings and cached statements. */
import { createRequire } from "node:module";
import { dirname } from "node:path";
import type sqlite from "node-sqlite3-wasm";
import { makeFolderDurably, syncFolderSync } from "../disk/durableFiles";
import { explainDiskError } from "./diskErrors";
import { OpenError, errorText } from "./errors";
import { FileIdentityCheck } from "./fileIdentity";
import { takeProcessLock } from "./processLock";

/** Version of the tables below. Files with a higher one are from a newer backend. */
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

// `import` of this CommonJS package costs 25 ms at startup.
export const { Database } = createRequire(import.meta.url)("node-sqlite3-wasm") as typeof sqlite;

/**
 * One connection, for one process (processLock.ts). All methods are synchronous. Errors name their cause, and the next
 * call is a new attempt.
 */
export interface SqliteFile {
  exec(sql: string): void;
  run(sql: string, values?: SqlValue[]): void;
  get(sql: string, values?: SqlValue[]): SqlRow | null;
  all(sql: string, values?: SqlValue[]): SqlRow[];
  inTransaction(): boolean;
  /**
   * What happened to the files at their paths (a sentence), in which case writes would be lost; null if they are in
   * place.
   */
  displaced(): string | null;
  /** `asItIs`: leaves the files alone, whatever the WAL still holds. */
  close(asItIs?: boolean): void;
}

/** Opens or creates; throws `OpenError`. */
export function openSqliteFile(path: string): SqliteFile {
  try {
    makeFolderDurably(dirname(path));
  } catch (error) {
    throw new OpenError("unwritable", `Cannot create the data directory ${dirname(path)}: ${errorText(error)}`);
  }
  const release = takeProcessLock(path);
  let connection: sqlite.Database | undefined;
  try {
    connection = new Database(path);
    prepareFile(connection, path);
    checkIntegrity(connection, path);
    // Syncs the names of the database and its WAL.
    syncFolderSync(dirname(path));
  } catch (error) {
    const refusal = refusalOf(error, path);
    // Closing would checkpoint and delete the WAL; damaged files stay as found.
    if (refusal.code !== "damaged" && refusal.code !== "notADatabase") connection?.close();
    release();
    throw refusal;
  }
  return wrap(connection, path, release);
}

function refusalOf(error: unknown, path: string): OpenError {
  if (error instanceof OpenError) return error;
  const text = errorText(error).replace(/\s+/g, " ");
  if (/not a database/.test(text)) {
    return new OpenError(
      "notADatabase",
      `${path} is not a database of this backend, or its beginning is damaged: ${text}`,
    );
  }
  if (/malformed|corrupt|out of bounds/.test(text)) return damaged(path, text);
  return new OpenError("unwritable", `Cannot open the database ${path}: ${explainDiskError(error, path)}`);
}

function damaged(path: string, text: string): OpenError {
  return new OpenError(
    "damaged",
    `The database ${path} is damaged: ${text}. Put back a copy of the whole data directory, or begin with an empty one.`,
  );
}

/** Reads every page: milliseconds per megabyte. */
function checkIntegrity(connection: sqlite.Database, path: string): void {
  const [finding] = connection.all("PRAGMA quick_check(1)") as { quick_check?: string }[];
  const text = (finding?.quick_check ?? "it cannot be checked").replace(/\*{3}.*\*{3}|\s+/g, " ").trim();
  if (text !== "ok") throw damaged(path, text);
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
 * Caches column names, which the package decodes on every query (2.5 of 12 µs). Optional: another package version may
 * lack the method.
 */
function keepColumnNames(prepared: sqlite.Statement): void {
  const inner = prepared as unknown as { _getColumnNames?: () => string[] };
  const original = inner._getColumnNames;
  if (typeof original !== "function") return;
  let names: string[] | undefined;
  inner._getColumnNames = () => (names ??= original.call(prepared));
}

function wrap(connection: sqlite.Database, path: string, release: () => void): SqliteFile {
  const files = new FileIdentityCheck([path, `${path}-wal`]);
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
  const forget = (sql: string): void => {
    try {
      statements.get(sql)?.finalize();
    } catch {
      // It repeats the error that it failed with.
    }
    statements.delete(sql);
  };
  /** A failed statement refuses new values, so it is prepared again. */
  const attempt = <Result>(sql: string, work: (prepared: sqlite.Statement) => Result): Result => {
    try {
      return work(statement(sql));
    } catch (error) {
      forget(sql);
      throw new Error(explainDiskError(error, path), { cause: error });
    }
  };
  return {
    exec: (sql) => {
      connection.exec(sql);
    },
    run: (sql, values) => {
      attempt(sql, (prepared) => prepared.run(values));
    },
    // The package's own `get` leaves the statement open after the first row, which would hold back the WAL.
    get: (sql, values) => (attempt(sql, (prepared) => prepared.all(values))[0] as SqlRow | undefined) ?? null,
    all: (sql, values) => attempt(sql, (prepared) => prepared.all(values)) as SqlRow[],
    inTransaction: () => connection.inTransaction,
    displaced: () => files.problem(),
    close: (asItIs = false) => {
      for (const prepared of statements.values()) prepared.finalize();
      // Closing removes the WAL by name. A replaced one belongs to other data.
      if (!asItIs && files.problem() === null) connection.close();
      release();
    },
  };
}
