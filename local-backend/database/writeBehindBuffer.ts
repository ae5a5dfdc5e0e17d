import type { Row } from "./documents";
import { bytesText, compareKeys, isBefore, type Key } from "./keyBytes";
import type { SqliteFile, SqlValue } from "./sqliteFile";

const MAX_ROWS = 16;
/** Larger documents are written one by one, because SQLite holds all values of a statement in memory at once. */
const LARGE = 65_536;

/** With more keys of an index, looking through them costs more than writing them. */
const MAX_SCANNED = 128;

interface BufferedEntry {
  readonly key: Key;
  /** Null: the key is removed. */
  readonly seq: number | null;
}

const insert = (into: string, row: string): string[] =>
  Array.from(
    { length: MAX_ROWS + 1 },
    (_, rows) => `INSERT OR REPLACE INTO ${into} VALUES ${Array(rows).fill(row).join(", ")}`,
  );

/**
 * Changes of the open group not yet in SQLite. A row that many commits change (a counter) is written once, and one
 * statement takes several rows.
 */
export class WriteBehindBuffer {
  readonly #documents = new Map<number, Row | null>();
  /** By index and the key's bytes as text. */
  readonly #entries = new Map<number, Map<string, BufferedEntry>>();
  readonly #insertDocuments: readonly string[];
  readonly #insertEntries: readonly string[];

  /** `prefix`: of the two SQLite tables. */
  constructor(private readonly prefix = "") {
    this.#insertDocuments = insert(`${prefix}documents (seq, id, json, size)`, "(?, ?, ?, ?)");
    this.#insertEntries = insert(`${prefix}entries (ix, key, seq)`, "(?, ?, ?)");
  }

  get isEmpty(): boolean {
    return this.#documents.size === 0 && this.#entries.size === 0;
  }

  /** Null: the document is removed. */
  document(seq: number, row: Row | null): void {
    this.#documents.set(seq, row);
  }

  /** The document that a key points to; null: the key is removed. */
  entry(indexId: number, key: Key, seq: number | null): void {
    let entries = this.#entries.get(indexId);
    if (entries === undefined) this.#entries.set(indexId, (entries = new Map<string, BufferedEntry>()));
    entries.set(bytesText(key, key.length), { key, seq });
  }

  hasDocument(seq: number): boolean {
    return this.#documents.has(seq);
  }

  /** Whether a key of [start, end) may be among the changes. */
  mayHaveEntry(indexId: number, start: Key, end: Key | null): boolean {
    const entries = this.#entries.get(indexId);
    if (entries === undefined) return false;
    if (entries.size > MAX_SCANNED) return true;
    for (const { key } of entries.values()) if (compareKeys(start, key) <= 0 && isBefore(key, end)) return true;
    return false;
  }

  clear(): void {
    this.#documents.clear();
    this.#entries.clear();
  }

  /** Flushes into the open SQLite transaction. */
  write(file: SqliteFile): void {
    const rows: SqlValue[][] = [];
    for (const [seq, row] of this.#documents) {
      if (row === null) file.run(`DELETE FROM ${this.prefix}documents WHERE seq = ?`, [seq]);
      else if (row.size > LARGE) file.run(this.#insertDocuments[1] ?? "", [seq, row.id, row.json, row.size]);
      else rows.push([seq, row.id, row.json, row.size]);
    }
    runTogether(file, this.#insertDocuments, rows);
    for (const [indexId, entries] of this.#entries) {
      const added: SqlValue[][] = [];
      for (const { key, seq } of entries.values()) {
        if (seq === null) file.run(`DELETE FROM ${this.prefix}entries WHERE ix = ? AND key = ?`, [indexId, key]);
        else added.push([indexId, key, seq]);
      }
      runTogether(file, this.#insertEntries, added);
    }
    this.clear();
  }
}

function runTogether(file: SqliteFile, statements: readonly string[], rows: readonly SqlValue[][]): void {
  for (let at = 0; at < rows.length; at += MAX_ROWS) {
    const some = rows.slice(at, at + MAX_ROWS);
    file.run(statements[some.length] ?? "", some.flat());
  }
}
