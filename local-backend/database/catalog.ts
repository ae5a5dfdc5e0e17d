import type { SqliteFile } from "./sqliteFile";
import { DatabaseError } from "./errors";
import type { IndexInfo, TableInfo, Timestamp } from "./types";

/** Lower numbers are system tables. Convex also numbers user tables from 10001. */
const FIRST_USER_TABLE = 10_001;

/** Tables whose ids are in users' documents have Convex's numbers, so that backups fit both. */
const NUMBERS_ON_CONVEX: ReadonlyMap<string, number> = new Map([
  ["_scheduled_functions", 539],
  ["_storage", 540],
]);

/** A table's key in the catalog: `counts` of the app, `pool/worker/counts` of a component. */
export function tableKey(namespace: string, name: string): string {
  return namespace === "" ? name : `${namespace}/${name}`;
}

/** Namespace and name of a table key. */
export function splitKey(key: string): { namespace: string; name: string } {
  const slash = key.lastIndexOf("/");
  return { namespace: key.slice(0, Math.max(slash, 0)), name: key.slice(slash + 1) };
}

export class Index implements IndexInfo {
  state: "backfilling" | "ready" = "ready";
  /** Snapshots before this moment cannot read the index: the write log does not cover it. */
  readableFrom: Timestamp = 0;
  readonly paths: readonly (readonly string[])[];
  readonly filterPaths: readonly (readonly string[])[];

  constructor(
    readonly id: number,
    /** Key of its table. */
    readonly table: string,
    readonly name: string,
    readonly kind: "database" | "search",
    readonly fields: readonly string[],
    readonly filterFields: readonly string[],
  ) {
    this.paths = fields.map((field) => field.split("."));
    this.filterPaths = filterFields.map((field) => field.split("."));
  }

  /** Same name and fields, so there is nothing to build. */
  matches(other: Pick<IndexInfo, "name" | "kind" | "fields" | "filterFields">): boolean {
    return (
      this.name === other.name &&
      this.kind === other.kind &&
      this.fields.join() === other.fields.join() &&
      [...this.filterFields].sort().join() === [...other.filterFields].sort().join()
    );
  }
}

export class Table implements TableInfo {
  indexes: readonly Index[] = [];
  /** Bumped with `indexes`: keys computed earlier are stale. */
  version = 0;
  documents = 0;
  /** False for a table that was only read: it is neither listed nor stored. */
  exists = false;
  /** Names of indexes that the schema has, but staged. */
  staged: ReadonlySet<string> = new Set();

  readonly key: string;

  constructor(
    /** Path of the component, "" for the app. */
    readonly namespace: string,
    readonly name: string,
    readonly number: number,
  ) {
    this.key = tableKey(namespace, name);
  }

  get isSystem(): boolean {
    return this.name.startsWith("_");
  }

  get byId(): Index {
    return this.indexes[0] as Index;
  }
  get byCreationTime(): Index {
    return this.indexes[1] as Index;
  }
}

/** A table as a load leaves it. */
export interface LoadedTable {
  readonly table: Table;
  readonly number: number;
  readonly documents: number;
  /** Whether it is stored. */
  readonly exists: boolean;
}

/**
 * Tables and indexes. Created outside of transactions and written with the next commit group, or again if that group
 * rolls back.
 */
export class Catalog {
  readonly #tables = new Map<string, Table>();
  readonly #byNumber = new Map<number, Table>();
  readonly #unsavedTables = new Set<Table>();
  readonly #unsavedIndexes = new Map<number, Index | null>();
  readonly #unsavedSettings = new Map<string, string>();
  #nextIndexId = 1;
  /** Written by the open group; unsaved again if it fails. */
  #savedTables: Table[] = [];
  #savedIndexes: [number, Index | null][] = [];
  #savedSettings: [string, string][] = [];
  /** Dropped indexes whose entries are not deleted yet. */
  readonly dropped: number[] = [];

  constructor(private readonly file: SqliteFile) {
    for (const row of file.all("SELECT number, name, documents FROM tables")) {
      const { namespace, name } = splitKey(row.name as string);
      const table = this.#register(new Table(namespace, name, row.number as number));
      table.exists = true;
      table.documents = row.documents as number;
    }
    for (const row of file.all("SELECT id, info, dropped FROM indexes ORDER BY id")) {
      const id = row.id as number;
      this.#nextIndexId = Math.max(this.#nextIndexId, id + 1);
      const info = JSON.parse(row.info as string) as IndexInfo;
      const table = this.#tables.get(info.table);
      // Backfills do not survive a restart; the next push starts them again.
      if (row.dropped === 1 || table === undefined || info.state === "backfilling") this.dropped.push(id);
      else
        table.indexes = [
          ...table.indexes,
          new Index(id, info.table, info.name, info.kind, info.fields, info.filterFields),
        ];
    }
  }

  list(): Table[] {
    return [...this.#tables.values()].filter((table) => table.exists);
  }

  find(key: string): Table | undefined {
    return this.#tables.get(key);
  }

  /**
   * The table that an id with this number names within a namespace: never a table of another one. System tables have
   * the same ids everywhere, as on Convex, so another namespace's id names the own table.
   */
  byNumber(number: number, namespace: string): Table | undefined {
    const table = this.#byNumber.get(number);
    if (table === undefined || table.namespace === namespace) return table;
    return table.isSystem ? this.#tables.get(tableKey(namespace, table.name)) : undefined;
  }

  /** The table that has this number, of whatever namespace. */
  numbered(number: number): Table | undefined {
    return this.#byNumber.get(number);
  }

  /** Creates a missing table, so that a read of an unknown table has something to depend on. */
  table(name: string, namespace: string): Table {
    return this.#tables.get(tableKey(namespace, name)) ?? this.#create(name, namespace);
  }

  /** Called before the first insert, or when a schema names the table. */
  confirm(table: Table): void {
    if (table.exists) return;
    table.exists = true;
    this.#unsavedTables.add(table);
    for (const index of table.indexes) this.#unsavedIndexes.set(index.id, index);
  }

  addIndex(table: Table, info: Pick<IndexInfo, "name" | "kind" | "fields" | "filterFields">): Index {
    const index = new Index(this.#nextIndexId++, table.key, info.name, info.kind, info.fields, info.filterFields);
    table.indexes = [...table.indexes, index];
    table.version++;
    if (table.exists) this.#unsavedIndexes.set(index.id, index);
    return index;
  }

  /** Its entries are deleted later by the index sweeper. */
  removeIndex(table: Table, index: Index): void {
    table.indexes = table.indexes.filter((other) => other !== index);
    table.version++;
    this.#unsavedIndexes.set(index.id, null);
    this.dropped.push(index.id);
  }

  touch(index: Index): void {
    this.#unsavedIndexes.set(index.id, index);
  }

  setting(name: string): string | null {
    const unsaved = this.#unsavedSettings.get(name);
    if (unsaved !== undefined) return unsaved;
    const row = this.file.get("SELECT definition FROM schemas WHERE name = ?", [name]);
    return (row?.definition as string | undefined) ?? null;
  }

  saveSetting(name: string, text: string): void {
    this.#unsavedSettings.set(name, text);
  }

  /** Writes unsaved changes into the open SQLite transaction. */
  save(): void {
    for (const table of this.#unsavedTables) {
      this.file.run("INSERT OR IGNORE INTO tables (number, name, documents) VALUES (?, ?, 0)", [
        table.number,
        table.key,
      ]);
      this.#savedTables.push(table);
    }
    for (const [id, index] of this.#unsavedIndexes) {
      if (index === null) this.file.run("UPDATE indexes SET dropped = 1 WHERE id = ?", [id]);
      else this.#saveIndex(index);
      this.#savedIndexes.push([id, index]);
    }
    for (const [name, text] of this.#unsavedSettings) {
      this.file.run("INSERT OR REPLACE INTO schemas (name, definition) VALUES (?, ?)", [name, text]);
      this.#savedSettings.push([name, text]);
    }
    this.#unsavedTables.clear();
    this.#unsavedIndexes.clear();
    this.#unsavedSettings.clear();
  }

  /** Writes what a load makes of its tables into the open SQLite transaction; `applyLoad` follows once that is durable. */
  saveLoad(loaded: readonly LoadedTable[], removed: readonly Table[]): void {
    for (const table of [...removed, ...loaded.map((one) => one.table)]) {
      this.file.run("DELETE FROM tables WHERE name = ?", [table.key]);
      for (const { id } of table.indexes) this.file.run("DELETE FROM indexes WHERE id = ?", [id]);
    }
    for (const { table, number, documents, exists } of loaded) {
      if (!exists) continue;
      const values = [number, table.key, documents];
      this.file.run("INSERT INTO tables (number, name, documents) VALUES (?, ?, ?)", values);
      for (const index of table.indexes) this.#saveIndex(index);
    }
  }

  /** The same in memory. */
  applyLoad(loaded: readonly LoadedTable[], removed: readonly Table[]): void {
    for (const table of [...removed, ...loaded.map((one) => one.table)]) this.#byNumber.delete(table.number);
    for (const table of removed) this.#tables.delete(table.key);
    for (const { table, number, documents, exists } of loaded) {
      Object.assign(table, { number, documents, exists });
      this.#byNumber.set(number, table);
    }
  }

  settle(durable: boolean): void {
    if (!durable) {
      for (const table of this.#savedTables) this.#unsavedTables.add(table);
      for (const [id, index] of this.#savedIndexes)
        if (!this.#unsavedIndexes.has(id)) this.#unsavedIndexes.set(id, index);
      for (const [name, text] of this.#savedSettings)
        if (!this.#unsavedSettings.has(name)) this.#unsavedSettings.set(name, text);
    }
    this.#savedTables = [];
    this.#savedIndexes = [];
    this.#savedSettings = [];
  }

  #saveIndex({ id, table, name, kind, fields, filterFields, state }: Index): void {
    const info = JSON.stringify({ table, name, kind, fields, filterFields, state });
    this.file.run("INSERT OR REPLACE INTO indexes (id, info, dropped) VALUES (?, ?, 0)", [id, info]);
  }

  #create(name: string, namespace: string): Table {
    if (!/^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/.test(name)) {
      throw new DatabaseError(
        "InvalidTableName",
        `Invalid table name ${name}: table names are identifiers of at most 64 characters`,
      );
    }
    const system = name.startsWith("_");
    let number = NUMBERS_ON_CONVEX.get(name) ?? (system ? 1 : FIRST_USER_TABLE);
    while (this.#byNumber.has(number)) number++;
    const table = this.#register(new Table(namespace, name, number));
    this.addIndex(table, { name: "by_id", kind: "database", fields: [], filterFields: [] });
    this.addIndex(table, { name: "by_creation_time", kind: "database", fields: [], filterFields: [] });
    return table;
  }

  #register(table: Table): Table {
    this.#tables.set(table.key, table);
    this.#byNumber.set(table.number, table);
    return table;
  }
}

/** System tables require `system`; user tables forbid it. */
export function guardSystem(tableName: string, system: boolean | undefined): void {
  const isSystem = tableName.startsWith("_");
  if (isSystem && !system)
    throw new DatabaseError("SystemTableError", "System tables can only be accessed with db.system.");
  if (!isSystem && system)
    throw new DatabaseError("SystemTableError", "User tables cannot be accessed with db.system.");
}
