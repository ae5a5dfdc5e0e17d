import type { JsonObject } from "../values/json";
import type { Catalog, Table } from "./catalog";
import { WriteBehindBuffer } from "./writeBehindBuffer";
import { encodeDocument, encodeInt64, parseDocument, resolveCommitTs, type Row } from "./documents";
import { ConflictError, StorageError, errorText } from "./errors";
import { entriesOf, type Entry } from "./indexKeys";
import { compareKeys, type Key } from "./keyBytes";
import type { PendingDocument } from "./pendingWrites";
import { RangeCache } from "./rangeCache";
import { SessionRequests, sessionRequestKey, SESSION_REQUESTS_INDEX } from "./sessionRequests";
import { RolledBackCommits } from "./rolledBackCommits";
import { RowCache } from "./rowCache";
import type { SnapshotSource } from "./snapshot";
import type { SqliteFile } from "./sqliteFile";
import type { DatabaseTransaction } from "./transaction";
import type { CommitGroup, IndexWrite, Timestamp } from "./types";
import { WriteLog } from "./writeLog";

interface Group {
  readonly from: Timestamp;
  readonly writes: IndexWrite[];
  readonly countDeltas: Map<Table, number>;
  readonly waiters: { resolve: () => void; reject: (error: StorageError) => void }[];
  readonly timer: NodeJS.Immediate;
  /** Set by `rewrite`: called once the group is on disk. */
  rewritten?: () => void;
}

interface CommitterOptions {
  file: SqliteFile;
  catalog: Catalog;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Whether to report documents of this table to `onWrite`; parsing them is expensive. */
  watches: (table: Table) => boolean;
  /** Called with each document that a commit writes to a watched table. */
  onWrite: (table: Table, document: JsonObject) => void;
  rulesVersion: () => number;
  /** Everything up to this moment is on disk; called before callers are answered. */
  onDurable: (ts: Timestamp) => void;
}

/** Timestamp of the newest commit in the file; null before the first. */
export function storedTimestamp(file: SqliteFile): Timestamp | null {
  return (file.get("SELECT value FROM meta WHERE name = 'ts'")?.value as number | undefined) ?? null;
}

/**
 * The single writer. Commits of one event loop turn share one SQLite transaction and one fsync (group commit): visible
 * at once, durable with the group.
 */
export class Committer implements SnapshotSource {
  readonly #file: SqliteFile;
  readonly #buffer = new WriteBehindBuffer();
  readonly log: WriteLog;
  readonly cache = new RowCache();
  readonly ranges = new RangeCache();
  readonly requests: SessionRequests;
  #latest: Timestamp;
  #durable: Timestamp;
  /** Never reused, not even after a rollback. */
  #assigned: Timestamp;
  #nextSeq: number;
  #group: Group | null = null;
  /** Number of rolled-back groups. */
  rollbacks = 0;
  readonly #rolledBack = new RolledBackCommits();
  readonly #listeners = new Set<(group: CommitGroup) => void>();

  constructor(private readonly options: CommitterOptions) {
    this.#file = options.file;
    this.requests = new SessionRequests(options.file);
    this.#latest = storedTimestamp(options.file) ?? this.#clock();
    this.#durable = this.#assigned = this.#latest;
    this.#nextSeq = ((this.#file.get("SELECT max(seq) AS seq FROM documents")?.seq as number | null) ?? 0) + 1;
    this.log = new WriteLog(this.#latest);
  }

  /** With every commit: the write-behind buffer is flushed first. */
  get file(): SqliteFile {
    if (!this.#buffer.isEmpty) this.inGroup(() => this.#buffer.write(this.#file));
    return this.#file;
  }

  entriesFile(indexId: number, start: Key, end: Key | null): SqliteFile {
    return this.#buffer.mayHaveEntry(indexId, start, end) ? this.file : this.#file;
  }

  documentFile(seq: number): SqliteFile {
    return this.#buffer.hasDocument(seq) ? this.file : this.#file;
  }

  latest(): Timestamp {
    return this.#latest;
  }

  durable(): Timestamp {
    return this.#durable;
  }

  isRolledBack(ts: Timestamp): boolean {
    return this.#rolledBack.has(ts);
  }

  onCommit(listener: (group: CommitGroup) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  whenDurable(ts: Timestamp): Promise<void> {
    const lost = this.#rolledBack.errorOf(ts);
    if (lost !== null) return Promise.reject(lost);
    const group = this.#group;
    if (ts <= this.#durable || group === null) return Promise.resolve();
    return new Promise((resolve, reject) => {
      group.waiters.push({ resolve, reject });
    });
  }

  /** See `Database.commit`. Ends the transaction in any case. */
  commit(transaction: DatabaseTransaction): Timestamp {
    if (transaction.closed) throw new Error("The transaction has ended already");
    transaction.close();
    const { snapshot, readSet, writes } = transaction;
    const lost = this.#rolledBack.errorOf(snapshot);
    if (lost !== null) throw lost;
    if (writes.isEmpty) return snapshot;
    if (transaction.rulesVersion !== this.options.rulesVersion()) {
      throw new ConflictError("The schema changed while this mutation was being run.");
    }
    if (this.log.touches(readSet, snapshot)) {
      throw new ConflictError("Documents read from or written to changed while this mutation was being run.");
    }
    return this.inGroup((group) => {
      // Not before its own documents, so that documents of later transactions are younger.
      const created = Math.ceil(transaction.creationTime * 1000);
      const ts = (this.#assigned = Math.max(this.#assigned + 1, this.#clock(), created));
      for (const document of writes.documents.values()) this.#apply(document, ts, group);
      for (const record of writes.requests) {
        this.requests.write(record, ts);
        const key = sessionRequestKey(record.session, record.request);
        this.log.append(SESSION_REQUESTS_INDEX, { ts, key, before: null, after: null });
      }
      this.#latest = ts;
      return ts;
    });
  }

  /**
   * A commit that changes tables in SQLite itself. It is on disk when this returns: older snapshots are unreadable, what
   * ran on one runs again, and every live query expires. `work` gets the first of `rows` free row numbers; `applied`
   * changes what is in memory. Throws `StorageError`, and then nothing has changed.
   */
  rewrite(rows: number, work: (file: SqliteFile, firstSeq: number) => void, applied: () => void): Timestamp {
    this.flush();
    const ts = this.inGroup((group) => {
      work(this.#file, this.#nextSeq);
      this.#nextSeq += rows;
      group.rewritten = applied;
      return (this.#latest = this.#assigned = Math.max(this.#assigned + 1, this.#clock()));
    });
    this.flush();
    const lost = this.#rolledBack.errorOf(ts);
    if (lost !== null) throw lost;
    return ts;
  }

  /**
   * Runs writes in the open group. If the disk refuses one, the whole group is rolled back and `StorageError` thrown.
   */
  inGroup<Result>(work: (group: Group) => Result): Result {
    try {
      const group = this.#group ?? this.#begin();
      return work(group);
    } catch (error) {
      throw this.#undo(error);
    }
  }

  flush(): void {
    const group = this.#group;
    if (group === null) return;
    clearImmediate(group.timer);
    try {
      this.#buffer.write(this.#file);
      this.requests.save();
      this.options.catalog.save();
      for (const [table, delta] of group.countDeltas) {
        if (delta !== 0)
          this.#file.run("UPDATE tables SET documents = ? WHERE number = ?", [table.documents, table.number]);
      }
      this.#file.run("INSERT OR REPLACE INTO meta (name, value) VALUES ('ts', ?)", [this.#latest]);
      const displaced = this.#file.displaced();
      if (displaced !== null) throw new Error(displaced);
      this.#file.run("COMMIT");
    } catch (error) {
      this.#undo(error);
      return;
    }
    this.#group = null;
    this.options.catalog.settle(true);
    this.#durable = this.#latest;
    if (group.rewritten) {
      this.cache.clear();
      this.ranges.clear();
      this.log.restart(this.#latest);
      group.rewritten();
    }
    this.options.onDurable(this.#latest);
    this.log.trim(this.#latest);
    for (const { resolve } of group.waiters) resolve();
    if (group.from >= this.#latest) return;
    const rewritten = group.rewritten !== undefined;
    this.#notify({ from: group.from, to: this.#latest, writes: group.writes, rewritten });
  }

  #begin(): Group {
    this.#file.run("BEGIN IMMEDIATE");
    const timer = setImmediate(() => {
      this.flush();
    });
    return (this.#group = { from: this.#latest, writes: [], countDeltas: new Map(), waiters: [], timer });
  }

  #apply(pending: PendingDocument, ts: Timestamp, group: Group): void {
    const { table, before } = pending;
    const current = pending.tableVersion === table.version;
    let after = pending.after;
    let entriesAfter = pending.entriesAfter;
    const entriesBefore = current || before === null ? pending.entriesBefore : entriesOf(table, parseDocument(before));
    if (after !== null && (pending.pending || !current || this.options.watches(table))) {
      let document = parseDocument(after);
      if (pending.pending) {
        document = resolveCommitTs(document, encodeInt64(ts)) as JsonObject;
        after = { ...after, ...encodeDocument(document) };
      }
      entriesAfter = entriesOf(table, document);
      this.options.onWrite(table, document);
    }
    const row = this.#writeRow(before, after);
    this.#writeEntries(entriesBefore, entriesAfter, before, row, ts, group);
    const delta = (row ? 1 : 0) - (before ? 1 : 0);
    table.documents += delta;
    group.countDeltas.set(table, (group.countDeltas.get(table) ?? 0) + delta);
  }

  #writeRow(before: Row | null, after: Row | null): Row | null {
    if (after === null) {
      if (before !== null) {
        this.#buffer.document(before.seq, null);
        this.cache.delete(before.seq);
      }
      return null;
    }
    const { id, json, size } = after;
    const row = { seq: before?.seq ?? this.#nextSeq++, id, json, size };
    this.#buffer.document(row.seq, row);
    return this.cache.put(row);
  }

  /** Removals before additions: a key may move between entries (search indexes). */
  #writeEntries(
    from: readonly Entry[],
    to: readonly Entry[],
    before: Row | null,
    after: Row | null,
    ts: Timestamp,
    group: Group,
  ): void {
    const kept = new Set<number>();
    for (const [at, entry] of from.entries()) {
      const { index, key } = entry;
      const same = to[at];
      const stays = same === entry || (same?.index === index && compareKeys(same.key, key) === 0);
      if (stays) kept.add(at);
      else this.#buffer.entry(index.id, key, null);
      this.log.append(index.id, { ts, key, before, after: stays ? after : null });
      this.ranges.written(index.id, key, stays ? after : null);
      group.writes.push({ indexId: index.id, key });
    }
    for (const [at, { index, key }] of to.entries()) {
      if (kept.has(at) || after === null) continue;
      this.#buffer.entry(index.id, key, after.seq);
      this.log.append(index.id, { ts, key, before: null, after });
      this.ranges.written(index.id, key, after);
      group.writes.push({ indexId: index.id, key });
    }
  }

  /** Restores the last durable state. */
  #undo(cause: unknown): StorageError {
    const error = new StorageError(`The database could not be written: ${errorText(cause)}`);
    const group = this.#group;
    this.#group = null;
    this.rollbacks++;
    this.#buffer.clear();
    this.cache.clear();
    this.ranges.clear();
    this.requests.forget();
    this.#rollback();
    this.options.catalog.settle(false);
    if (group === null) return error;
    clearImmediate(group.timer);
    for (const [table, delta] of group.countDeltas) table.documents -= delta;
    this.log.dropAfter(this.#durable);
    this.#rolledBack.add(this.#durable, this.#assigned, error.message);
    this.#latest = this.#durable;
    for (const { reject } of group.waiters) reject(error);
    return error;
  }

  /** Must not throw: it runs outside of any function. On failure the next group reports that it cannot begin. */
  #rollback(): void {
    try {
      // After some errors, such as a full disk, SQLite has already rolled back.
      if (this.#file.inTransaction()) this.#file.run("ROLLBACK");
    } catch (error) {
      console.error(errorText(error));
    }
  }

  #notify(group: CommitGroup): void {
    for (const listener of this.#listeners) {
      try {
        listener(group);
      } catch (error) {
        // A listener's error must not affect the writer or other listeners.
        console.error(error);
      }
    }
  }

  #clock(): Timestamp {
    return Math.floor(this.options.now() * 1000);
  }
}
