/**
 * What the rest of the backend may know of the database. Nothing outside `database/` sees SQLite.
 *
 * Rows are kept at their latest state only; older snapshots are read by laying the old values of the in-memory
 * write log over the latest state, as a transaction's own writes are laid over its snapshot.
 */
import type { JsonObject } from "../values/json";

/**
 * Commit time in whole microseconds since the epoch (below 2^53, so a plain number). Strictly increasing from commit to
 * commit and across restarts. On the wire it is multiplied by 1000: unsigned 64-bit nanoseconds.
 */
export type Timestamp = number;

/** A document as it is stored. `json` is Convex-encoded JSON text with `_id` and `_creationTime`, ready to be sent. */
export interface StoredDocument {
  readonly id: string;
  readonly json: string;
  /** Bytes as Convex counts them (`getDocumentSize`). */
  readonly size: number;
}

/** Half-open interval of order-preserving index keys; `end` null is the end of the index. */
export interface Interval {
  readonly start: Uint8Array;
  readonly end: Uint8Array | null;
}

/** What a function depends on: for each index (number of `IndexInfo.id`), the intervals of keys that it consumed. */
export interface ReadSet {
  /** Disjoint, sorted intervals of each index read. */
  intervals(): ReadonlyMap<number, readonly Interval[]>;
  /** Does any of these writes lie in an interval? */
  overlaps(writes: readonly IndexWrite[]): boolean;
}

/** One key of one index that a commit removed or put. Both the old and the new key of a changed document appear. */
export interface IndexWrite {
  readonly indexId: number;
  readonly key: Uint8Array;
}

/** What was committed in one group, told to listeners after the group is on disk. */
export interface CommitGroup {
  /** All commits in (from, to] are in it. */
  readonly from: Timestamp;
  readonly to: Timestamp;
  readonly writes: readonly IndexWrite[];
}

/** Work done so far by a transaction, children included. Limits of Convex are enforced by the transaction itself. */
export interface Usage {
  documentsRead: number;
  bytesRead: number;
  intervalsRead: number;
  documentsWritten: number;
  bytesWritten: number;
}

/** The JSON of `1.0/queryStream` and `1.0/queryPage` (`convex/server`'s SerializedQuery). */
export interface QueryJson {
  source: JsonObject;
  operators: JsonObject[];
}

export interface QueryCursor {
  /** The next document, or null when exhausted. Records what was consumed in the read set. */
  next(): StoredDocument | null;
  close(): void;
}

export interface PageRequest {
  query: QueryJson;
  cursor: string | null;
  endCursor?: string | null;
  pageSize: number;
  maximumRowsRead?: number | null;
  maximumBytesRead?: number | null;
}

export interface Page {
  documents: StoredDocument[];
  isDone: boolean;
  continueCursor: string;
  splitCursor: string | null;
  pageStatus: "SplitRecommended" | "SplitRequired" | null;
}

/**
 * A snapshot with an overlay of own writes. Every method is synchronous. Throws `DatabaseError` (see errors.ts) with Convex's
 * text for what the developer did wrong; reads and writes of `_` tables need `system: true`.
 */
export interface Transaction {
  readonly snapshot: Timestamp;
  readonly readSet: ReadSet;
  readonly usage: Usage;
  /** `table` given: an id of another table is an error. Malformed id: an error. */
  get(id: string, options?: { table?: string; system?: boolean }): StoredDocument | null;
  /** `value` is Convex-encoded JSON without `_id` and `_creationTime`. Validates against the schema. Returns the id. */
  insert(table: string, value: JsonObject, options?: { system?: boolean }): string;
  /** Shallow merge; a field whose value is `{"$undefined":null}` is removed. */
  patch(id: string, value: JsonObject, options?: { table?: string; system?: boolean }): void;
  replace(id: string, value: JsonObject, options?: { table?: string; system?: boolean }): void;
  remove(id: string, options?: { table?: string; system?: boolean }): void;
  openQuery(query: QueryJson, options?: { system?: boolean }): QueryCursor;
  page(request: PageRequest, options?: { system?: boolean }): Page;
  /** Documents of a table (a kept total: costs one read, depends on the whole table). */
  count(table: string, options?: { system?: boolean }): number;
  normalizeId(table: string, id: string, options?: { system?: boolean }): string | null;
  /**
   * What `recordRequest` of a commit was given for this request of a session, and its moment, or null. It is read like a document: two transactions
   * that look for the same request and record it conflict.
   */
  findRequest(session: string, request: number): { body: string; ts: Timestamp } | null;
  /** Records the outcome of a client's request with the other writes (`rollbackTo` leaves it). At most once for each request. */
  recordRequest(session: string, request: number, body: string): void;
  hasWrites(): boolean;
  /** Nested mutations: undo only the writes since `mark()`; what was read stays read. */
  mark(): number;
  rollbackTo(mark: number): void;
  /** The snapshot is no longer needed: lets go of the write log. `commit` does it too; calling it twice is harmless. */
  close(): void;
}

export interface IndexInfo {
  readonly id: number;
  readonly table: string;
  /** `by_id`, `by_creation_time` or the developer's name. */
  readonly name: string;
  readonly kind: "database" | "search";
  /** Field paths, without the implicit `_creationTime` and id. Of a search index: the search field. */
  readonly fields: readonly string[];
  /** Search indexes only. */
  readonly filterFields: readonly string[];
  readonly state: "backfilling" | "ready";
}

export interface TableInfo {
  readonly name: string;
  readonly number: number;
  readonly indexes: readonly IndexInfo[];
}

export interface SchemaDefinition {
  tables: {
    tableName: string;
    indexes: { indexDescriptor: string; fields: string[] }[];
    searchIndexes?: { indexDescriptor: string; searchField: string; filterFields: string[] }[];
    vectorIndexes?: unknown[];
    /** Validator JSON of `convex/values`, or null for `any`. */
    documentType: JsonObject | null;
  }[];
  schemaValidation: boolean;
}

export interface IndexDiff {
  added: IndexInfo[];
  removed: IndexInfo[];
}

export interface SchemaProgress {
  state: "inProgress" | "failed" | "complete";
  error?: string;
  tableName?: string;
  indexesComplete: number;
  indexesTotal: number;
  validationComplete: boolean;
}

/**
 * `openDatabase` in database.ts. Throws `OpenError` (errors.ts) with one line for the user.
 */
export interface OpenOptions {
  /** The SQLite file; its folder is created. */
  path: string;
  /** Milliseconds since the epoch, fractions allowed. Default `Date.now`. */
  now?: () => number;
  /**
   * Put in force at once, existing documents checked and indexed before the call returns. Tables whose name starts with `_`
   * are the backend's own: their indexes stand apart from the developer's schema, which later replaces the other tables.
   */
  schema?: SchemaDefinition;
}

export interface Database {
  /** Last applied commit, on disk or about to be. */
  latest(): Timestamp;
  /** Last commit that is certainly on disk. */
  durable(): Timestamp;
  /** `at` a past moment: an error once the write log no longer reaches back (30 s). */
  begin(options?: { at?: Timestamp }): Transaction;
  /**
   * Validates, writes and publishes in one synchronous section. Throws `ConflictError` when a commit since the snapshot touched the
   * read set: run the function again. A transaction without writes commits at its snapshot. The result may be told
   * to nobody before `whenDurable` of it.
   */
  commit(transaction: Transaction): Timestamp;
  /** Resolves when the group that contains `ts` is on disk; rejects with `StorageError` when the disk refused it. */
  whenDurable(ts: Timestamp): Promise<void>;
  /** Did a commit in (since, upTo] touch the read set? True as well when the log no longer reaches back. */
  touched(readSet: ReadSet, since: Timestamp, upTo: Timestamp): boolean;
  /** Once per group, after it is on disk, in order. */
  onCommit(listener: (group: CommitGroup) => void): () => void;
  /** Removes records of requests that were committed before this moment, at most `limit`. Returns how many went. */
  removeRequests(before: Timestamp, limit: number): number;
  tables(): readonly TableInfo[];
  /** Name of the table that an id belongs to, or null (malformed, unknown table). For `v.id()` in argument validators. */
  tableOf(id: string): string | null;
  /** Difference between the schema in force and this one; changes nothing. */
  diffSchema(schema: SchemaDefinition | null): IndexDiff;
  /** Adds missing tables and indexes, starts backfill and the check of existing documents (in slices, others go on). */
  prepareSchema(schema: SchemaDefinition | null): void;
  schemaProgress(): SchemaProgress;
  /** After `complete`: enforces the schema from the next transaction on and drops the indexes that are gone. */
  activateSchema(schema: SchemaDefinition | null): void;
  /** Flushes and releases the lock. */
  close(): void;
}

/**
 * A `_` table with its indexes, as the part of the backend that owns it declares it (runtime/systemTables.ts, deploy/). All of them go
 * into `OpenOptions.schema`, with `documentType: null`.
 */
export interface SystemTableDefinition {
  readonly tableName: string;
  readonly indexes: readonly { readonly indexDescriptor: string; readonly fields: readonly string[] }[];
}
