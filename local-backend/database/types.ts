/**
 * The database's interface. Nothing outside `database/` sees SQLite.
 *
 * Only the latest rows are stored; older snapshots undo later commits from the in-memory write log.
 */
import type { JsonObject } from "../values/json";

/**
 * Commit time in whole microseconds since the epoch (below 2^53, a plain number). Strictly increasing, across restarts
 * too. On the wire it is multiplied by 1000: unsigned 64-bit nanoseconds.
 */
export type Timestamp = number;

/** A stored document. `json` is Convex-encoded JSON text with `_id` and `_creationTime`. */
export interface StoredDocument {
  readonly id: string;
  readonly json: string;
  /** Bytes as Convex counts them (`getDocumentSize`). */
  readonly size: number;
}

/** Half-open interval of index keys; `end` null is the end of the index. */
export interface Interval {
  readonly start: Uint8Array;
  readonly end: Uint8Array | null;
}

/** What a function depends on: the key intervals it read, by `IndexInfo.id`. */
export interface ReadSet {
  /** Disjoint, sorted intervals of each index read. */
  intervals(): ReadonlyMap<number, readonly Interval[]>;
  /** Whether any of these writes is in an interval. */
  overlaps(writes: readonly IndexWrite[]): boolean;
}

/** An index key that a commit removed or wrote. A changed document has both its old and new keys. */
export interface IndexWrite {
  readonly indexId: number;
  readonly key: Uint8Array;
}

/** The commits of one group, reported to listeners once durable. */
export interface CommitGroup {
  /** Covers all commits in (from, to]. */
  readonly from: Timestamp;
  readonly to: Timestamp;
  readonly writes: readonly IndexWrite[];
  /** Whether whole tables changed (an import): anything read before is out of date. */
  readonly rewritten: boolean;
}

/** A transaction's work so far, nested calls included. The transaction itself enforces Convex's limits. */
export interface Usage {
  documentsRead: number;
  bytesRead: number;
  intervalsRead: number;
  documentsWritten: number;
  bytesWritten: number;
}

/** The JSON of `1.0/queryStream` and `1.0/queryPage` (SerializedQuery in `convex/server`). */
export interface QueryJson {
  source: JsonObject;
  operators: JsonObject[];
}

export interface QueryCursor {
  /** The next document, or null when exhausted. Recorded in the read set. */
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
 * A snapshot with an overlay of own writes. All methods are synchronous. Throws `DatabaseError` (errors.ts) with
 * Convex's text for developer errors. `_` tables require `system: true`.
 */
export interface Transaction {
  readonly snapshot: Timestamp;
  /** Path of the component whose tables and ids it sees; "" for the app. */
  readonly namespace: string;
  /** The same transaction (snapshot, writes, read set, limits) on the tables of another namespace. */
  within(namespace: string): Transaction;
  readonly readSet: ReadSet;
  readonly usage: Usage;
  /** With `table`, an id of another table is an error. So is a malformed id. */
  get(id: string, options?: { table?: string; system?: boolean }): StoredDocument | null;
  /**
   * `value` is Convex-encoded JSON without `_id` and `_creationTime`. Validates it against the schema. Returns the id.
   */
  insert(table: string, value: JsonObject, options?: { system?: boolean }): string;
  /** Shallow merge; `{"$undefined":null}` removes a field. */
  patch(id: string, value: JsonObject, options?: { table?: string; system?: boolean }): void;
  replace(id: string, value: JsonObject, options?: { table?: string; system?: boolean }): void;
  remove(id: string, options?: { table?: string; system?: boolean }): void;
  openQuery(query: QueryJson, options?: { system?: boolean }): QueryCursor;
  page(request: PageRequest, options?: { system?: boolean }): Page;
  /** Number of documents. Costs one read and depends on the whole table. */
  count(table: string, options?: { system?: boolean }): number;
  normalizeId(table: string, id: string, options?: { system?: boolean }): string | null;
  /**
   * The body given to `recordRequest` for this request of a session, and its commit time, or null. Read like a
   * document: two transactions that look up and record the same request conflict.
   */
  findRequest(session: string, request: number): { body: string; ts: Timestamp } | null;
  /**
   * Records the outcome of a client's request with the other writes (`rollbackTo` keeps it). At most once per request.
   */
  recordRequest(session: string, request: number, body: string): void;
  hasWrites(): boolean;
  /** For nested mutations: undoes the writes since `mark()`; reads stay in the read set. */
  mark(): number;
  rollbackTo(mark: number): void;
  /** Releases the snapshot. `commit` does so too; calling it twice is harmless. */
  close(): void;
}

export interface IndexInfo {
  readonly id: number;
  /** Its table; of a component, with the namespace in front (`pool/worker/counts`). */
  readonly table: string;
  /** `by_id`, `by_creation_time` or the developer's name. */
  readonly name: string;
  readonly kind: "database" | "search";
  /** Field paths without the implicit `_creationTime` and id. For a search index: the search field. */
  readonly fields: readonly string[];
  /** Search indexes only. */
  readonly filterFields: readonly string[];
  readonly state: "backfilling" | "ready";
}

export interface TableInfo {
  readonly namespace: string;
  readonly name: string;
  readonly number: number;
  readonly indexes: readonly IndexInfo[];
}

export interface SchemaDefinition {
  tables: {
    tableName: string;
    indexes: { indexDescriptor: string; fields: string[] }[];
    searchIndexes?: { indexDescriptor: string; searchField: string; filterFields: string[] }[];
    /** Not built before they are no longer staged, so no query can use them. */
    stagedDbIndexes?: { indexDescriptor: string; fields: string[] }[];
    stagedSearchIndexes?: { indexDescriptor: string; searchField: string; filterFields: string[] }[];
    vectorIndexes?: unknown[];
    /** Validator JSON of `convex/values`, or null for `any`. */
    documentType: JsonObject | null;
  }[];
  schemaValidation: boolean;
}

/** Schemas by namespace: "" is the app's, the others those of components, by path. */
export type Schemas = ReadonlyMap<string, SchemaDefinition | null>;

/** Of all namespaces; `IndexInfo.table` tells which. */
export interface IndexDiff {
  added: IndexInfo[];
  removed: IndexInfo[];
}

export interface SchemaProgress {
  state: "inProgress" | "failed" | "complete";
  error?: string;
  tableName?: string;
  namespace?: string;
  indexesComplete: number;
  indexesTotal: number;
  validationComplete: boolean;
}

/** Numbers that tables have after a load; ids begin with them. */
export interface LoadPlan {
  readonly tables: readonly {
    readonly name: string;
    readonly number: number;
    /** Whether its present documents go. */
    readonly replace: boolean;
  }[];
  /** Tables that are emptied. Those that the schema does not name disappear. */
  readonly emptied: readonly string[];
}

/** Documents on their way into the tables: beside them, on disk, and unseen until `activate`. */
export interface TableLoad {
  /** `value` with `_id` and `_creationTime`. Throws `DatabaseError`: the document, its id or the schema forbids it. */
  add(table: string, value: JsonObject): void;
  /** A new id with the number that the table will have. */
  newId(table: string): string;
  /** Whether the schema declares the field and allows documents without it. */
  isOptional(table: string, field: string): boolean;
  /** Commits all of it at once and durably. Throws `DatabaseError` if the schema has changed since `load`. */
  activate(): Timestamp;
  discard(): void;
}

/** Options of `openDatabase`, which throws `OpenError` (errors.ts) with one line for the user. */
export interface OpenOptions {
  /** The SQLite file; its folder is created. */
  path: string;
  /** Milliseconds since the epoch, fractions allowed. Default `Date.now`. */
  now?: () => number;
  /**
   * Applied before the call returns, with existing documents validated and indexed. Tables starting with `_` are system
   * tables, which later schemas leave alone.
   */
  schema?: SchemaDefinition;
  /** System tables that each component has of its own. */
  componentTables?: readonly SystemTableDefinition[];
}

export interface Database {
  /** Last applied commit, durable or about to be. */
  latest(): Timestamp;
  /** Last durable commit. */
  durable(): Timestamp;
  /** `at`: a past moment; throws once the write log no longer reaches back (30 s). */
  begin(options?: { at?: Timestamp }): Transaction;
  /**
   * Validates, writes and publishes synchronously. Throws `ConflictError` if a commit since the snapshot touched the
   * read set: run the function again. Without writes, commits at the snapshot. Do not expose the result before
   * `whenDurable` resolves.
   */
  commit(transaction: Transaction): Timestamp;
  /** Resolves once the group that contains `ts` is on disk; rejects with `StorageError` if the disk refused it. */
  whenDurable(ts: Timestamp): Promise<void>;
  /** Whether a commit in (since, upTo] touched the read set. True as well when the log no longer reaches back. */
  touched(readSet: ReadSet, since: Timestamp, upTo: Timestamp): boolean;
  /** Called once per group, in order, after it is on disk. */
  onCommit(listener: (group: CommitGroup) => void): () => void;
  /** Removes at most `limit` session requests committed before this moment. Returns the number removed. */
  removeRequests(before: Timestamp, limit: number): number;
  tables(): readonly TableInfo[];
  /** A table's documents in the transaction's snapshot, by creation time; not part of its read set and limits. */
  scan(transaction: Transaction, table: string): Iterable<StoredDocument>;
  /** Starts to load whole tables; see `TableLoad`. One at a time: it discards an unfinished one. */
  load(plan: LoadPlan): TableLoad;
  /** "" for the app, and every component that was mounted at some time. */
  namespaces(): readonly string[];
  /** Table that an id names within a namespace ("" is the app), or null. For `v.id()` validators. */
  tableOf(id: string, namespace: string): string | null;
  /** Difference between the active schemas of these namespaces and these; changes nothing. */
  diffSchemas(schemas: Schemas): IndexDiff;
  /** Adds missing tables and indexes, and starts backfill and validation of existing documents in the background. */
  prepareSchemas(schemas: Schemas): void;
  schemaProgress(): SchemaProgress;
  /**
   * After `complete`: enforces the schemas from the next transaction on and drops indexes that they lack. Namespaces
   * that are not named (unmounted components) keep their schema.
   */
  activateSchemas(schemas: Schemas): void;
  /** Flushes and releases the lock. */
  close(): void;
}

/**
 * A system table (`_…`) as its owner declares it (runtime/systemTables.ts, deploy/). All go into `OpenOptions.schema`,
 * with `documentType: null`.
 */
export interface SystemTableDefinition {
  readonly tableName: string;
  readonly indexes: readonly { readonly indexDescriptor: string; readonly fields: readonly string[] }[];
}
