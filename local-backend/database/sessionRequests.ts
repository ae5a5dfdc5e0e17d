import { sortKeyOf } from "./sortKey";
import type { Key } from "./keyBytes";
import type { SqliteFile } from "./sqliteFile";
import type { Timestamp } from "./types";

/** The recorded outcome of a client's request; see `Transaction.recordRequest`. */
export interface SessionRequestRecord {
  readonly session: string;
  readonly request: number;
  readonly body: string;
}

/** Index number of session requests in read sets and the write log; real indexes start at 1. */
export const SESSION_REQUESTS_INDEX = 0;

/** Request numbers loaded per session, and cached in total. */
const MAX_OF_SESSION = 1_000;
const MAX_KNOWN = 200_000;

const MAX_ROWS = 16;
const INSERT = Array.from(
  { length: MAX_ROWS + 1 },
  (_, rows) =>
    `INSERT OR REPLACE INTO requests (session, request, time, body) VALUES ${Array(rows).fill("(?, ?, ?, ?)").join(", ")}`,
);

export function sessionRequestKey(session: string, request: number): Key {
  return sortKeyOf([session, request]);
}

/**
 * Mutation outcomes by session and request number, for idempotent retries. A table of its own: one row instead of a
 * document and its index entries, and no read for cached sessions.
 */
export class SessionRequests {
  #pending: (SessionRequestRecord & { time: Timestamp })[] = [];
  #known = new Map<string, Set<number>>();
  #count = 0;

  constructor(private readonly file: SqliteFile) {}

  /** The body at the latest commit and its timestamp, or null. */
  find(session: string, request: number): { body: string; ts: Timestamp } | null {
    const known = this.#known.get(session) ?? this.#read(session);
    if (known?.has(request) === false) return null;
    const pending = this.#pending.findLast((record) => record.session === session && record.request === request);
    if (pending !== undefined) return { body: pending.body, ts: pending.time };
    const row = this.file.get("SELECT body, time FROM requests WHERE session = ? AND request = ?", [session, request]);
    return row ? { body: row.body as string, ts: Number(row.time) } : null;
  }

  /** Effective now; written to SQLite by `save`. `time` in microseconds. */
  write(record: SessionRequestRecord, time: Timestamp): void {
    this.#pending.push({ ...record, time });
    const known = this.#known.get(record.session);
    if (known === undefined) return;
    known.add(record.request);
    if (++this.#count > MAX_KNOWN) this.#clearKnown();
  }

  /** Flushes pending records. One statement for several rows, because SQLite calls cost more than rows. */
  save(): void {
    for (let from = 0; from < this.#pending.length; from += MAX_ROWS) {
      const rows = this.#pending.slice(from, from + MAX_ROWS);
      const values = rows.flatMap(({ session, request, time, body }) => [session, request, time, body]);
      this.file.run(INSERT[rows.length] ?? "", values);
    }
    this.#pending = [];
  }

  /** Removes at most `limit` records older than `time` (microseconds). Returns the number removed. */
  removeBefore(time: number, limit: number): number {
    this.save();
    const rows = this.file.all("SELECT session, request FROM requests WHERE time < ? LIMIT ?", [time, limit]);
    for (const { session, request } of rows) {
      this.file.run("DELETE FROM requests WHERE session = ? AND request = ?", [session ?? null, request ?? null]);
    }
    if (rows.length > 0) this.#clearKnown();
    return rows.length;
  }

  /** The open group was rolled back, so cached numbers may be wrong. */
  forget(): void {
    this.#pending = [];
    this.#clearKnown();
  }

  #clearKnown(): void {
    this.#known = new Map();
    this.#count = 0;
  }

  /** Null for a session with too many requests to cache. */
  #read(session: string): Set<number> | null {
    const rows = this.file.all("SELECT request FROM requests WHERE session = ? LIMIT ?", [session, MAX_OF_SESSION + 1]);
    if (rows.length > MAX_OF_SESSION) return null;
    const known = new Set(rows.map(({ request }) => request as number));
    for (const pending of this.#pending) if (pending.session === session) known.add(pending.request);
    this.#count += 1 + known.size;
    if (this.#count > MAX_KNOWN) this.#clearKnown();
    this.#known.set(session, known);
    return known;
  }
}
