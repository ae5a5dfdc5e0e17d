import type { JsonObject, JsonValue } from "../values/json";
import type { Catalog, LoadedTable, Table } from "./catalog";
import type { Committer } from "./committer";
import { assemble, encodeDocument } from "./documents";
import { newId, tableNumberOf } from "./documentIds";
import { DatabaseError, StorageError } from "./errors";
import { entriesOf, idKey } from "./indexKeys";
import type { SchemaChange } from "./schemaChange";
import { SchemaValidator } from "./schemaValidator";
import type { SqliteFile } from "./sqliteFile";
import type { LoadPlan, SchemaDefinition, TableLoad, Timestamp } from "./types";
import { WriteBehindBuffer } from "./writeBehindBuffer";

/** Documents, and their bytes, written to the loading tables at once. */
const BATCH = 500;
const BATCH_BYTES = 4 * 1024 * 1024;

const CREATE = `
  CREATE TABLE loading_documents (seq INTEGER PRIMARY KEY, id TEXT NOT NULL, json TEXT NOT NULL, size INTEGER NOT NULL);
  CREATE TABLE loading_entries (ix INTEGER NOT NULL, key BLOB NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (ix, key)) WITHOUT ROWID;
`;
const DROP = "DROP TABLE IF EXISTS loading_documents; DROP TABLE IF EXISTS loading_entries;";

interface Loading {
  readonly table: Table;
  readonly number: number;
  readonly replace: boolean;
  /** `table.version` at the start: the index entries are made for it. */
  readonly version: number;
  added: number;
}

interface Parts {
  committer: Committer;
  catalog: Catalog;
  change: SchemaChange;
  /** Of the active schema. */
  rules: SchemaValidator;
}

/**
 * Documents and index entries wait in two SQLite tables of their own. `activate` moves them with SQL in one commit, so
 * memory does not depend on their number; it holds up everything else meanwhile (about 25 µs per document).
 */
export class BulkLoad implements TableLoad {
  readonly #buffer = new WriteBehindBuffer("loading_");
  /** Ids in the buffer. */
  readonly #batch = new Set<string>();
  readonly #loading: ReadonlyMap<string, Loading>;
  readonly #emptied: readonly Table[];
  readonly #schema: SchemaDefinition | null;
  /** The active schema with the future table numbers. */
  readonly #rules: SchemaValidator;
  readonly #rulesVersion: number;
  readonly #rollbacks: number;
  #documents = 0;
  #batchBytes = 0;
  #open = true;

  /** Throws `DatabaseError` for a plan that gives two tables one number. */
  constructor(
    private readonly parts: Parts,
    plan: LoadPlan,
  ) {
    const { catalog, committer, change, rules } = parts;
    change.cancel();
    const loading = plan.tables.map(({ name, number, replace }) => {
      const table = catalog.table(name, "");
      return { table, number, replace, version: table.version, added: 0 };
    });
    this.#loading = new Map(loading.map((one) => [one.table.name, one]));
    this.#emptied = plan.emptied.flatMap((name) => catalog.find(name) ?? []);
    this.#schema = JSON.parse(catalog.setting("schema") ?? "null") as SchemaDefinition | null;
    const names = new Map<number, string>();
    for (const { table, number } of loading) {
      const other = names.get(number);
      if (other !== undefined) throw conflict(table.name, other);
      names.set(number, table.name);
    }
    this.#displaced();
    this.#checkReferences();
    for (const { namespace, name, number } of catalog.list()) {
      if (namespace === "" && !this.#loading.has(name) && !names.has(number)) names.set(number, name);
    }
    this.#rules = new SchemaValidator(() => (id) => names.get(tableNumberOf(id)) ?? null);
    this.#rules.setActive(new Map([["", this.#schema]]));
    this.#rulesVersion = rules.version;
    committer.inGroup(() => committer.file.exec(DROP + CREATE));
    this.#rollbacks = committer.rollbacks;
  }

  add(tableName: string, value: JsonObject): void {
    const loading = this.#of(tableName);
    const { table, number } = loading;
    const id = value._id as string;
    if (tableNumberOf(id) !== number) {
      throw new DatabaseError(
        "ImportConflict",
        `_id ${id} is not an ID of table "${tableName}". Without _id fields, documents get new ones.`,
      );
    }
    const document = assemble(value, id, value._creationTime as number);
    const encoded = encodeDocument(document);
    if (encoded.pending) throw new DatabaseError("InvalidValue", "$commitTs is not a value that can be stored");
    this.#rules.checkNew(table, document);
    this.#checkUnused(loading, id);
    const seq = ++this.#documents;
    this.#buffer.document(seq, { seq, id, json: encoded.json, size: encoded.size });
    for (const { index, key } of entriesOf(table, document)) this.#buffer.entry(index.id, key, seq);
    loading.added++;
    this.#batch.add(id);
    this.#batchBytes += encoded.size;
    if (this.#batch.size >= BATCH || this.#batchBytes >= BATCH_BYTES) this.#write();
  }

  newId(tableName: string): string {
    return newId(this.#of(tableName).number);
  }

  isOptional(tableName: string, field: string): boolean {
    const type = this.#schema?.tables.find((table) => table.tableName === tableName)?.documentType;
    const fields = type?.type === "object" ? (type.value as Record<string, { optional: boolean }>) : {};
    return Object.hasOwn(fields, field) && fields[field]?.optional === true;
  }

  activate(): Timestamp {
    const { committer, catalog } = this.parts;
    this.#write();
    this.#checkUnchanged();
    const kept = new Set(this.#schema?.tables.map(({ tableName }) => tableName));
    const loaded: LoadedTable[] = [...this.#loading.values()].map(({ table, number, replace, added }) => ({
      table,
      number,
      documents: added + (replace ? 0 : table.documents),
      exists: true,
    }));
    const moved = this.#displaced();
    this.#checkReferences();
    const removed: Table[] = [];
    for (const table of this.#emptied) {
      if (!kept.has(table.name)) removed.push(table);
      else if (!moved.has(table)) moved.set(table, table.number);
    }
    for (const [table, number] of moved) {
      if (!removed.includes(table)) loaded.push({ table, number, documents: 0, exists: table.exists });
    }
    const replaced = [...this.#loading.values()].filter(({ replace }) => replace).map(({ table }) => table);
    const ts = committer.rewrite(
      this.#documents,
      (file, firstSeq) => {
        for (const table of [...replaced, ...this.#emptied]) deleteAll(file, table);
        const offset = firstSeq - 1;
        file.run("INSERT INTO documents SELECT seq + ?, id, json, size FROM loading_documents", [offset]);
        file.run("INSERT INTO entries SELECT ix, key, seq + ? FROM loading_entries", [offset]);
        catalog.saveLoad(loaded, removed);
      },
      () => {
        catalog.applyLoad(loaded, removed);
      },
    );
    this.discard();
    return ts;
  }

  discard(): void {
    if (!this.#open) return;
    this.#open = false;
    const { committer } = this.parts;
    this.#buffer.clear();
    committer.inGroup(() => committer.file.exec(DROP));
  }

  #of(tableName: string): Loading {
    const loading = this.#loading.get(tableName);
    if (loading === undefined) throw new Error(`${tableName} is not in the plan`);
    return loading;
  }

  /** Neither in this load nor among the documents that stay. */
  #checkUnused({ table, replace }: Loading, id: string): void {
    const { file } = this.parts.committer;
    const find = (from: string): boolean =>
      file.get(`SELECT 1 AS one FROM ${from} WHERE ix = ? AND key = ?`, [table.byId.id, idKey(id)]) !== null;
    if (this.#batch.has(id) || find("loading_entries"))
      throw new DatabaseError("DuplicateId", `_id ${id} occurs twice in table "${table.name}"`);
    if (!replace && find("entries"))
      throw new DatabaseError("DuplicateId", `_id ${id} is in table "${table.name}" already`);
  }

  #write(): void {
    const { committer } = this.parts;
    if (!this.#open) throw new Error("The load has been discarded");
    this.#checkDisk();
    committer.inGroup(() => this.#buffer.write(committer.file));
    this.#batch.clear();
    this.#batchBytes = 0;
  }

  #checkDisk(): void {
    if (this.parts.committer.rollbacks !== this.#rollbacks)
      throw new StorageError("The database could not be written while documents were being loaded.");
  }

  #checkUnchanged(): void {
    const { change, committer, rules } = this.parts;
    // The last batch, too.
    committer.flush();
    this.#checkDisk();
    // A schema that is being prepared has not seen these documents.
    change.cancel();
    const changed = [...this.#loading.values()].some(({ table, version }) => table.version !== version);
    if (changed || rules.version !== this.#rulesVersion) {
      throw new DatabaseError(
        "ImportSchemaChanged",
        "Could not complete import because schema changed. Avoid modifying schema.ts while importing tables",
      );
    }
    for (const { table, number, replace } of this.#loading.values()) {
      const mixed = !replace && table.documents > 0 && table.number !== number;
      if (mixed) throw new DatabaseError("ImportConflict", `Table "${table.name}" got documents during the import`);
    }
  }

  /** A table that stays must not hold ids of one that gets another number. */
  #checkReferences(): void {
    const { catalog } = this.parts;
    for (const { tableName, documentType } of this.#schema?.tables ?? []) {
      const stays = catalog.find(tableName);
      if (stays === undefined || stays.documents === 0 || this.#emptied.includes(stays)) continue;
      if (this.#loading.get(tableName)?.replace === true) continue;
      for (const { table, number } of this.#loading.values()) {
        if (!table.exists || table.number === number || !refersTo(documentType, table.name)) continue;
        throw new DatabaseError(
          "ImportForeignKey",
          `Import changes table '${table.name}' which is referenced by '${tableName}' in the schema`,
        );
      }
    }
  }

  /** Empty tables whose number another table gets, with a new one. Throws if one of them is not empty. */
  #displaced(): Map<Table, number> {
    const { catalog } = this.parts;
    const taken = new Set([...this.#loading.values()].map(({ number }) => number));
    const moved = new Map<Table, number>();
    for (const { table, number } of this.#loading.values()) {
      const other = catalog.numbered(number);
      if (other === undefined || this.#loading.has(other.key)) continue;
      if (other.documents > 0 && !this.#emptied.includes(other)) throw conflict(table.name, other.name);
      let free = other.number;
      while (taken.has(free) || catalog.numbered(free) !== undefined) free++;
      taken.add(free);
      moved.set(other, free);
    }
    return moved;
  }
}

/** Whether a validator contains `v.id(table)`. */
function refersTo(validator: JsonValue, table: string): boolean {
  if (typeof validator !== "object" || validator === null) return false;
  if (!Array.isArray(validator) && validator.type === "id" && validator.tableName === table) return true;
  return Object.values(validator).some((part) => refersTo(part, table));
}

function deleteAll(file: SqliteFile, table: Table): void {
  file.run("DELETE FROM documents WHERE seq IN (SELECT seq FROM entries WHERE ix = ?)", [table.byId.id]);
  for (const { id } of table.indexes) file.run("DELETE FROM entries WHERE ix = ?", [id]);
}

function conflict(table: string, other: string): DatabaseError {
  return new DatabaseError(
    "ImportConflict",
    `The IDs of table "${table}" in the import are those of table "${other}" here. Import with --replace-all, or remove "${other}" first.`,
  );
}
