import { sortKeyOf } from "./sortKey";
import type { Key } from "./keyBytes";
import type { SqliteFile } from "./sqliteFile";
import type { Timestamp } from "./types";

/** Outcome of a client's request, as `Transaction.recordRequest` was given it. */
export interface SessionRequestRecord {
  readonly session: string;
  readonly request: number;
  readonly body: string;
}

/** Number under which records stand in read sets and in the write log; indexes are numbered from 1. */
export const SESSION_REQUESTS_INDEX = 0;

/** Requests of a session that are read at once, and numbers of requests that are kept of all sessions. */
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
 * Outcomes of mutations by session and number of the request. A table of its own instead of documents: one row where a document has
 * one and three index entries (a quarter of what a small mutation writes), and a session whose requests are known costs no read.
 */
export class SessionRequests {
  /** Of the open group: they are written together, at its end. */
  #pending: (SessionRequestRecord & { time: Timestamp })[] = [];
  /** Numbers of all recorded requests of a session. */
  #known = new Map<string, Set<number>>();
  #count = 0;

  constructor(private readonly file: SqliteFile) {}

  /** The body at the latest commit and when it was committed, or null. */
  find(session: string, request: number): { body: string; ts: Timestamp } | null {
    const known = this.#known.get(session) ?? this.#read(session);
    if (known?.has(request) === false) return null;
    const pending = this.#pending.findLast((record) => record.session === session && record.request === request);
    if (pending !== undefined) return { body: pending.body, ts: pending.time };
    const row = this.file.get("SELECT body, time FROM requests WHERE session = ? AND request = ?", [session, request]);
    return row ? { body: row.body as string, ts: Number(row.time) } : null;
  }

  /** In force now, in the open SQLite transaction with `save`. `time` in microseconds. */
  write(record: SessionRequestRecord, time: Timestamp): void {
    this.#pending.push({ ...record, time });
    const known = this.#known.get(record.session);
    if (known === undefined) return;
    known.add(record.request);
    if (++this.#count > MAX_KNOWN) this.#clearKnown();
  }

  /** Writes what is pending. One statement for several rows: calls into SQLite cost more than the rows. */
  save(): void {
    for (let from = 0; from < this.#pending.length; from += MAX_ROWS) {
      const rows = this.#pending.slice(from, from + MAX_ROWS);
      const values = rows.flatMap(({ session, request, time, body }) => [session, request, time, body]);
      this.file.run(INSERT[rows.length] ?? "", values);
    }
    this.#pending = [];
  }

  /** Removes records from before this moment (microseconds), at most `limit`. Returns how many went. */
  removeBefore(time: number, limit: number): number {
    this.save();
    const rows = this.file.all("SELECT session, request FROM requests WHERE time < ? LIMIT ?", [time, limit]);
    for (const { session, request } of rows) {
      this.file.run("DELETE FROM requests WHERE session = ? AND request = ?", [session ?? null, request ?? null]);
    }
    if (rows.length > 0) this.#clearKnown();
    return rows.length;
  }

  /** The open group was undone: what is known of the table may no longer be true. */
  forget(): void {
    this.#pending = [];
    this.#clearKnown();
  }

  #clearKnown(): void {
    this.#known = new Map();
    this.#count = 0;
  }

  /** Null for a session with so many requests that they are looked up one by one. */
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
