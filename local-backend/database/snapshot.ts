/**
 * Reads at one moment: the latest rows in SQLite, later commits undone from the write log, and the transaction's own
 * writes on top (overlay).
 */
import type { Index, Table } from "./catalog";
import type { Row } from "./documents";
import { SnapshotTooOldError, StorageError } from "./errors";
import { compareKeys, EMPTY_KEY, successor, type Key } from "./keyBytes";
import type { SqliteFile, SqlRow, SqlValue } from "./sqliteFile";
import type { RangeCache } from "./rangeCache";
import type { RowCache } from "./rowCache";
import { SortedMap } from "./sortedMap";
import type { StoredDocument, Timestamp } from "./types";
import type { WriteLog } from "./writeLog";

export interface KeyedRow {
  key: Key;
  row: Row;
}

export interface SnapshotSource {
  /** With every commit to the keys of [start, end) of an index. */
  entriesFile(indexId: number, start: Key, end: Key | null): SqliteFile;
  /** With every commit to a document. */
  documentFile(seq: number): SqliteFile;
  readonly log: WriteLog;
  readonly cache: RowCache;
  readonly ranges: RangeCache;
  latest(): Timestamp;
  /** Whether the commit at this moment was rolled back. */
  isRolledBack(ts: Timestamp): boolean;
}

interface Undo {
  changes: SortedMap<Row | null>;
  /** Includes commits up to here. */
  upTo: Timestamp;
}

const POINT = "SELECT seq FROM entries WHERE ix = ? AND key = ?";
// As bytes: the package's text decoding took half of the startup time (the app's modules are documents).
const ROW = "SELECT id, CAST(json AS BLOB) AS json, size FROM documents WHERE seq = ?";
const range = (order: "ASC" | "DESC", bounded: boolean): string =>
  `SELECT key, seq FROM entries WHERE ix = ? AND key >= ?${bounded ? " AND key < ?" : ""} ORDER BY key ${order} LIMIT ?`;
const RANGES = {
  asc: { bounded: range("ASC", true), open: range("ASC", false) },
  desc: { bounded: range("DESC", true), open: range("DESC", false) },
};

export class Snapshot {
  readonly #undo = new Map<number, Undo>();
  readonly #overlay = new Map<number, SortedMap<Row | null>>();

  constructor(
    private readonly source: SnapshotSource,
    readonly ts: Timestamp,
  ) {}

  /** Own write: the row of a key, null if removed. */
  put(indexId: number, key: Key, row: Row | null): void {
    let changes = this.#overlay.get(indexId);
    if (changes === undefined) this.#overlay.set(indexId, (changes = new SortedMap()));
    changes.set(key, row);
  }

  clearOverlay(): void {
    this.#overlay.clear();
  }

  get(index: Index, key: Key): Row | null {
    const own = this.#overlay.get(index.id)?.get(key);
    if (own !== undefined) return own;
    const before = this.#undoOf(index)?.get(key);
    if (before !== undefined) return before;
    return this.#storedAt(index, key);
  }

  /** Like `get` on `by_id`, but faster for cached documents. */
  getById(index: Index, id: string, key: Key): Row | null {
    const own = this.#overlay.get(index.id)?.get(key);
    if (own !== undefined) return own;
    const before = this.#undoOf(index)?.get(key);
    if (before !== undefined) return before;
    return this.source.cache.byId(id) ?? this.#storedAt(index, key);
  }

  /**
   * Some of the next rows of [start, end) in key order, at least one unless exhausted. `complete`: none are left.
   * `limit` is a hint. `prefix`: the interval ends where the keys end whose first values are these.
   */
  fetch(
    index: Index,
    start: Key,
    end: Key | null,
    order: "asc" | "desc",
    limit: number,
    prefix: Key | null = null,
  ): { rows: KeyedRow[]; complete: boolean } {
    const undo = this.#undoOf(index)?.range(start, end) ?? [];
    const own = this.#overlay.get(index.id)?.range(start, end) ?? [];
    const changes = overlay(undo, own);
    let from = start;
    let to = end;
    for (let size = limit; ; size *= 2) {
      const stored =
        prefix !== null && from === start && to === end
          ? this.#ranged(index, prefix, start, end, order, size)
          : this.#stored(index, from, to, order, size);
      const complete = stored.length < size;
      const last = stored[stored.length - 1];
      if (changes.length === 0) return { rows: stored, complete };
      const reached = changes.filter(
        ([key]) =>
          compareKeys(key, from) >= 0 &&
          (to === null || compareKeys(key, to) < 0) &&
          (complete ||
            last === undefined ||
            (order === "asc" ? compareKeys(key, last.key) <= 0 : compareKeys(key, last.key) >= 0)),
      );
      const rows = merge(stored, reached, order);
      if (rows.length > 0 || complete || last === undefined) return { rows, complete };
      // All of them are deleted or newer, and so may the next be.
      if (order === "asc") from = successor(last.key);
      else to = last.key;
    }
  }

  /** At most `limit` keys of [start, end) in order, without documents. */
  keys(index: Index, start: Key, end: Key | null, limit: number): Key[] {
    const changes = overlay(
      this.#undoOf(index)?.range(start, end) ?? [],
      this.#overlay.get(index.id)?.range(start, end) ?? [],
    );
    const rows = this.#entries(index, start, end, "asc", limit + changes.length);
    const stored = rows.map((row) => row.key as Key);
    if (changes.length === 0) return stored;
    const present = overlay(
      stored.map((key): [Key, boolean] => [key, true]),
      changes.map(([key, row]): [Key, boolean] => [key, row !== null]),
    );
    return present.flatMap(([key, there]) => (there ? [key] : [])).slice(0, limit);
  }

  /** Number of documents in this snapshot minus that at the latest commit. */
  countDelta(index: Index): number {
    this.#check(index);
    let delta = 0;
    for (const { before, after } of this.source.log.since(index.id, this.ts))
      delta += (before ? 1 : 0) - (after ? 1 : 0);
    return delta;
  }

  #storedAt(index: Index, key: Key): Row | null {
    const entry = this.source.entriesFile(index.id, key, successor(key)).get(POINT, [index.id, key]);
    return entry === null ? null : this.#row(entry.seq as number);
  }

  #ranged(index: Index, prefix: Key, start: Key, end: Key | null, order: "asc" | "desc", limit: number): KeyedRow[] {
    const { ranges } = this.source;
    const cached = ranges.get(index.id, { prefix, start }, order, limit);
    if (cached) return cached;
    const rows = this.#stored(index, start, end, order, limit);
    ranges.put(index.id, { prefix, start }, order, limit, rows);
    return rows;
  }

  #stored(index: Index, start: Key, end: Key | null, order: "asc" | "desc", limit: number): KeyedRow[] {
    return this.#entries(index, start, end, order, limit).map(({ key, seq }) => ({
      key: key as Key,
      row: this.#row(seq as number),
    }));
  }

  #entries(index: Index, start: Key, end: Key | null, order: "asc" | "desc", limit: number): SqlRow[] {
    const values: SqlValue[] = end === null ? [index.id, start, limit] : [index.id, start, end, limit];
    const file = this.source.entriesFile(index.id, start, end);
    return file.all(RANGES[order][end === null ? "open" : "bounded"], values);
  }

  #row(seq: number): Row {
    const cached = this.source.cache.bySeq(seq);
    if (cached) return cached;
    const row = this.source.documentFile(seq).get(ROW, [seq]);
    if (row === null)
      throw new StorageError(
        `The database is damaged: an index points to document ${String(seq)}, which is not there.`,
      );
    const json = utf8Slice.call(row.json as Uint8Array);
    return this.source.cache.put({ seq, id: row.id as string, json, size: row.size as number });
  }

  /** Values that later commits replaced, by key; undefined if none. */
  #undoOf(index: Index): SortedMap<Row | null> | undefined {
    this.#check(index);
    const latest = this.source.latest();
    let undo = this.#undo.get(index.id);
    if (undo === undefined) {
      if (latest === this.ts) return undefined;
      this.#undo.set(index.id, (undo = { changes: new SortedMap(), upTo: this.ts }));
    }
    if (undo.upTo !== latest) {
      for (const { key, before } of this.source.log.since(index.id, undo.upTo)) undo.changes.setIfAbsent(key, before);
      undo.upTo = latest;
    }
    return undo.changes.size > 0 ? undo.changes : undefined;
  }

  #check(index: Index): void {
    if (this.source.isRolledBack(this.ts))
      throw new StorageError("The commit that this function read could not be written to disk.");
    if (this.ts < this.source.log.floor || this.ts < index.readableFrom) {
      throw new SnapshotTooOldError(`Snapshot ${String(this.ts)} is too old to read.`);
    }
  }
}

/** Rows read at once by `scanTable`. */
const SCAN_ROWS = 200;

/** All documents of a table in a snapshot, by creation time. */
export function* scanTable(snapshot: Snapshot, { byCreationTime }: Table): Generator<StoredDocument> {
  for (let start = EMPTY_KEY; ;) {
    const { rows, complete } = snapshot.fetch(byCreationTime, start, null, "asc", SCAN_ROWS);
    for (const { row } of rows) yield row;
    const last = rows[rows.length - 1];
    if (complete || last === undefined) return;
    start = successor(last.key);
  }
}

const { utf8Slice } = Buffer.prototype as { utf8Slice: (this: Uint8Array) => string };

/** Merges two lists in key order; the second wins. */
function overlay<Value>(under: [Key, Value][], over: [Key, Value][]): [Key, Value][] {
  if (over.length === 0) return under;
  if (under.length === 0) return over;
  const all: [Key, Value][] = [];
  let at = 0;
  for (const change of over) {
    let next = under[at];
    while (next !== undefined && compareKeys(next[0], change[0]) < 0) {
      all.push(next);
      next = under[++at];
    }
    if (next !== undefined && compareKeys(next[0], change[0]) === 0) at++;
    all.push(change);
  }
  return [...all, ...under.slice(at)];
}

/** Applies changes (in key order) to stored rows (in `order`); the result is in `order`. */
function merge(stored: KeyedRow[], changes: [Key, Row | null][], order: "asc" | "desc"): KeyedRow[] {
  if (changes.length === 0) return stored;
  const ascending = order === "asc" ? stored : [...stored].reverse();
  const rows = overlay(
    ascending.map(({ key, row }): [Key, Row | null] => [key, row]),
    changes,
  ).flatMap(([key, row]) => (row === null ? [] : [{ key, row }]));
  return order === "asc" ? rows : rows.reverse();
}
