import type { JsonObject } from "../values/json";
import { guardSystem, type Catalog, type Table } from "./catalog";
import { assemble, encodeDocument, parseDocument, type EncodedDocument, type Row } from "./documents";
import { decodeId, newId, tableNumberOf } from "./documentIds";
import { DatabaseError } from "./errors";
import { entriesOf, idKey } from "./indexKeys";
import { EMPTY_KEY, successor } from "./keyBytes";
import { readPage } from "./pagination";
import { PendingWrites } from "./pendingWrites";
import { openCursor } from "./queryCursor";
import { TransactionReadSet } from "./readSet";
import { sessionRequestKey, type SessionRequests, SESSION_REQUESTS_INDEX } from "./sessionRequests";
import type { SchemaValidator } from "./schemaValidator";
import { Snapshot, type SnapshotSource } from "./snapshot";
import type { Page, PageRequest, QueryCursor, QueryJson, StoredDocument, Timestamp, Transaction } from "./types";
import { UsageMeter } from "./usageMeter";
import { describeValue } from "../values/describe";

export interface TransactionHost extends SnapshotSource {
  readonly catalog: Catalog;
  readonly rules: SchemaValidator;
  readonly requests: SessionRequests;
  /** Milliseconds since the epoch. */
  now(): number;
}

interface Options {
  table?: string;
  system?: boolean;
}

export class DatabaseTransaction implements Transaction {
  readonly readSet: TransactionReadSet;
  readonly meter: UsageMeter;
  readonly rows: Snapshot;
  readonly writes: PendingWrites;
  /** Version of the active schema when it began; if it differs at the commit, the function must run again. */
  readonly rulesVersion: number;
  #creationTime = 0;
  #closed = false;

  constructor(
    readonly host: TransactionHost,
    readonly snapshot: Timestamp,
    private readonly forgotten: FinalizationRegistry<Timestamp>,
    readonly namespace = "",
    /** The transaction that this view of another namespace belongs to. */
    private readonly origin: DatabaseTransaction | null = null,
  ) {
    if (origin !== null) {
      ({ readSet: this.readSet, meter: this.meter, rows: this.rows, writes: this.writes } = origin);
      this.rulesVersion = origin.rulesVersion;
      return;
    }
    this.readSet = new TransactionReadSet();
    this.meter = new UsageMeter(this.readSet);
    this.rows = new Snapshot(host, snapshot);
    this.writes = new PendingWrites(this.rows);
    this.rulesVersion = host.rules.version;
    host.log.retain(snapshot);
    forgotten.register(this, snapshot, this);
  }

  within(namespace: string): Transaction {
    if (namespace === this.namespace) return this;
    return new DatabaseTransaction(this.host, this.snapshot, this.forgotten, namespace, this.origin ?? this);
  }

  get usage() {
    return this.meter.usage;
  }

  get(id: string, options: Options = {}): StoredDocument | null {
    const table = this.#tableOfId(id, options, "get");
    return table === null ? null : this.readById(table, id);
  }

  insert(tableName: string, value: JsonObject, options: { system?: boolean } = {}): string {
    guardSystem(tableName, options.system);
    if (Object.hasOwn(value, "_id") || Object.hasOwn(value, "_creationTime")) {
      throw new DatabaseError(
        "InvalidSystemField",
        "System fields `_id` and `_creationTime` are set by Convex and cannot be inserted",
      );
    }
    const { catalog } = this.host;
    const table = catalog.table(tableName, this.namespace);
    const id = newId(table.number);
    const document = assemble(value, id, this.#nextCreationTime());
    const encoded = encodeDocument(document);
    this.host.rules.checkNew(table, document);
    catalog.confirm(table);
    // Like Convex: a new id does not depend on being unused.
    this.#write(table, id, null, document, encoded);
    return id;
  }

  patch(id: string, value: JsonObject, options: Options = {}): void {
    const { table, row } = this.#existing(id, options, "patch", "Update");
    checkSystemFields(value, row);
    const old = parseDocument(row);
    const merged = { ...old };
    for (const name of Object.keys(value)) {
      const field = value[name] as JsonObject[string];
      if (isUndefined(field)) Reflect.deleteProperty(merged, name);
      else merged[name] = field;
    }
    this.#replace(table, row, old, merged);
  }

  replace(id: string, value: JsonObject, options: Options = {}): void {
    const { table, row } = this.#existing(id, options, "replace", "Replace");
    checkSystemFields(value, row);
    this.#replace(table, row, parseDocument(row), value);
  }

  remove(id: string, options: Options = {}): void {
    const { table, row } = this.#existing(id, options, "delete", "Delete");
    this.#write(table, id, row, null, null);
  }

  openQuery(query: QueryJson, options: { system?: boolean } = {}): QueryCursor {
    return openCursor(this, query, options);
  }

  page(request: PageRequest, options: { system?: boolean } = {}): Page {
    return readPage(this, request, options);
  }

  count(tableName: string, options: { system?: boolean } = {}): number {
    guardSystem(tableName, options.system);
    const table = this.host.catalog.table(tableName, this.namespace);
    this.readSet.add(table.byId.id, { start: EMPTY_KEY, end: null, closed: true });
    this.meter.intervalRead();
    return table.documents + this.rows.countDelta(table.byId) + this.writes.countDelta(table);
  }

  normalizeId(tableName: string, id: string, options: { system?: boolean } = {}): string | null {
    if (tableName.startsWith("_") !== (options.system ?? tableName.startsWith("_"))) return null;
    const number = tableNumberOf(id);
    return number >= 0 && this.host.catalog.byNumber(number, this.namespace)?.name === tableName ? id : null;
  }

  findRequest(session: string, request: number): { body: string; ts: Timestamp } | null {
    const start = sessionRequestKey(session, request);
    this.readSet.add(SESSION_REQUESTS_INDEX, { start, end: successor(start), closed: true });
    // May find one written after this snapshot: then the commit conflicts and the retry finds it again.
    return this.host.requests.find(session, request);
  }

  recordRequest(session: string, request: number, body: string): void {
    this.writes.requests.push({ session, request, body });
  }

  hasWrites(): boolean {
    return !this.writes.isEmpty;
  }

  mark(): number {
    return this.writes.mark();
  }

  rollbackTo(mark: number): void {
    this.writes.rollbackTo(mark);
  }

  close(): void {
    if (this.origin !== null) {
      this.origin.close();
      return;
    }
    if (this.#closed) return;
    this.#closed = true;
    this.readSet.seal();
    this.forgotten.unregister(this);
    this.host.log.release(this.snapshot);
  }

  get closed(): boolean {
    return this.origin?.closed ?? this.#closed;
  }

  /** The document; its presence or absence is recorded as read. */
  readById(table: Table, id: string): Row | null {
    const key = idKey(id);
    this.readSet.add(table.byId.id, { start: key, end: successor(key), closed: true });
    this.meter.intervalRead();
    const row = this.rows.getById(table.byId, id, key);
    if (row !== null) this.meter.documentRead(row.size, table.isSystem);
    return row;
  }

  /** Table of an id; null if it does not exist. Throws for a malformed id or the wrong kind of table. */
  #tableOfId(id: string, options: Options, method: string): Table | null {
    const number = tableNumberOf(id);
    if (number < 0) {
      const decoded = decodeId(id);
      throw new DatabaseError("InvalidId", argumentText(options, method) + ("error" in decoded ? decoded.error : ""));
    }
    const table = this.host.catalog.byNumber(number, this.namespace);
    if (table === undefined) return null;
    if (options.table !== undefined && options.table !== table.name) {
      throw new DatabaseError(
        "InvalidTable",
        `${argumentText(options, method)}expected to be an Id<"${options.table}">, got Id<"${table.name}"> instead.`,
      );
    }
    guardSystem(table.name, options.system);
    // An id of another namespace's system table has no document here.
    return table.number === number ? table : null;
  }

  #existing(id: string, options: Options, method: string, verb: string): { table: Table; row: Row } {
    const table = this.#tableOfId(id, options, method);
    const row = table === null ? null : this.readById(table, id);
    if (table === null || row === null)
      throw new DatabaseError("NonexistentDocument", `${verb} on nonexistent document ID ${id}`);
    return { table, row };
  }

  #replace(table: Table, row: Row, old: JsonObject, value: JsonObject): void {
    const document = assemble(withoutSystemFields(value), row.id, old._creationTime as number);
    const encoded = encodeDocument(document);
    this.host.rules.checkNew(table, document);
    this.#write(table, row.id, row, document, encoded, old);
  }

  /** `current`: the row as the transaction sees it now. */
  #write(
    table: Table,
    id: string,
    current: Row | null,
    document: JsonObject | null,
    encoded: EncodedDocument | null,
    /** The parsed document of `current`, if available. */
    old?: JsonObject,
  ): void {
    this.meter.documentWritten(id.length + 2 + (encoded?.size ?? 0), table.isSystem);
    const earlier = this.writes.documents.get(id);
    const before = earlier ? earlier.before : current;
    const entriesBefore = earlier
      ? earlier.entriesBefore
      : current
        ? entriesOf(table, old ?? parseDocument(current))
        : [];
    // Those of an earlier write of this transaction may be of other indexes.
    const known = earlier || !old ? undefined : { document: old, entries: entriesBefore };
    this.writes.put(id, {
      table,
      tableVersion: earlier && earlier.tableVersion !== table.version ? -1 : table.version,
      before,
      entriesBefore,
      after: encoded ? { seq: before?.seq ?? 0, id, json: encoded.json, size: encoded.size } : null,
      entriesAfter: document ? entriesOf(table, document, { before: known }) : [],
      pending: encoded?.pending ?? false,
    });
  }

  /** Latest creation time given, in ms; 0 if none. The commit must not be earlier. */
  get creationTime(): number {
    return this.origin?.creationTime ?? this.#creationTime;
  }

  /** In ms. Strictly increasing within the transaction, from the clock, after everything in the snapshot. */
  #nextCreationTime(): number {
    if (this.origin !== null) return this.origin.#nextCreationTime();
    this.#creationTime =
      this.#creationTime === 0 ? Math.max((this.snapshot + 1) / 1000, this.host.now()) : nextUp(this.#creationTime);
    return this.#creationTime;
  }
}

function argumentText(options: Options, method: string): string {
  return `Invalid argument \`id\` for \`db.${options.system ? "system." : ""}${method}\`: `;
}

const float = new Float64Array(1);
const words = new Uint32Array(float.buffer);

/** The next representable number above a positive one. */
function nextUp(value: number): number {
  float[0] = value;
  words[0] = ((words[0] ?? 0) + 1) >>> 0;
  if (words[0] === 0) words[1] = (words[1] ?? 0) + 1;
  return float[0];
}

function isUndefined(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.hasOwn(value, "$undefined");
}

/** A new value may repeat system fields but not change them. */
function checkSystemFields(value: JsonObject, row: Row): void {
  if (!Object.hasOwn(value, "_id") && !Object.hasOwn(value, "_creationTime")) return;
  const document = parseDocument(row);
  for (const name of ["_id", "_creationTime"]) {
    if (!Object.hasOwn(value, name) || value[name] === document[name]) continue;
    const found = describeValue(value[name] ?? null);
    throw new DatabaseError(
      "InvalidSystemField",
      `Provided \`${name}\` field value ${found} does not match the document's ${JSON.stringify(document[name])}`,
    );
  }
}

function withoutSystemFields(value: JsonObject): JsonObject {
  if (!Object.hasOwn(value, "_id") && !Object.hasOwn(value, "_creationTime")) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== "_id" && name !== "_creationTime"));
}
