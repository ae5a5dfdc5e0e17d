import type { Catalog, Index, Table } from "./catalog";
import type { Committer } from "./committer";
import { parseDocument, type Row } from "./documents";
import { DatabaseError, errorText } from "./errors";
import { entriesOf } from "./indexKeys";
import { IndexSweeper } from "./indexSweeper";
import { EMPTY_KEY, successor, type Key } from "./keyBytes";
import {
  addedIndexes,
  checkDefinitions,
  isWanted,
  removedIndexes,
  stagedIndexes,
  wantedIndexes,
} from "./schemaIndexes";
import type { SchemaValidator } from "./schemaValidator";
import type { SqlRow } from "./sqliteFile";
import type { IndexDiff, SchemaDefinition, SchemaProgress, Schemas, SystemTableDefinition } from "./types";

/** Documents processed per event loop turn. */
const SLICE = 200;

const NEXT_ROWS = `SELECT e.key AS key, d.seq AS seq, d.id AS id, d.json AS json, d.size AS size FROM entries e CROSS JOIN documents d
  ON d.seq = e.seq WHERE e.ix = ? AND e.key >= ? ORDER BY e.key LIMIT ?`;

interface Task {
  readonly table: Table;
  readonly indexes: readonly Index[];
  readonly validate: boolean;
  /** Documents of by_id before this key are done. */
  next: Key;
  done: boolean;
}

interface Preparation {
  readonly definition: string;
  readonly tasks: readonly Task[];
  /** `committer.rollbacks` at the start: a rollback since then lost entries. */
  readonly rollbacks: number;
  error: { text: string; table?: Table } | null;
  timer: NodeJS.Immediate | null;
}

/**
 * Changes the schema in two steps: prepare (backfill indexes and validate documents, in slices) and activate.
 * Concurrent commits maintain the new indexes and are validated too.
 */
export class SchemaChange {
  #preparation: Preparation | null = null;
  readonly #sweeper: IndexSweeper;
  #stopped = false;

  constructor(
    private readonly committer: Committer,
    private readonly catalog: Catalog,
    private readonly rules: SchemaValidator,
    /** System tables of each component. */
    private readonly componentTables: readonly SystemTableDefinition[],
  ) {
    this.#sweeper = new IndexSweeper(committer, catalog);
    rules.setActive(this.#stored());
    this.#markStaged(this.#stored());
    rules.onViolation = (table, text) => {
      const preparation = this.#preparation;
      if (preparation && !preparation.error) this.#fail(preparation, text, table);
    };
  }

  /** "" for the app, and every component whose schema was active at some time. */
  namespaces(): string[] {
    return [...new Set(["", ...this.#stored().keys()])];
  }

  diff(schemas: Schemas): IndexDiff {
    const wanted = wantedIndexes(schemas, false);
    return { added: addedIndexes(wanted, this.catalog), removed: removedIndexes(wanted, this.catalog, schemas) };
  }

  prepare(schemas: Schemas): void {
    const definition = definitionOf(schemas);
    if (this.#preparation?.definition === definition && !this.#preparation.error) return;
    this.cancel();
    for (const namespace of schemas.keys()) if (namespace !== "") this.#createSystemTables(namespace);
    const problem = checkDefinitions(schemas);
    if (problem === null) this.rules.setWaiting(schemas);
    const tasks = problem === null ? this.#tasks(schemas, false) : [];
    const { rollbacks } = this.committer;
    const preparation: Preparation = { definition, tasks, rollbacks, error: null, timer: null };
    this.#preparation = preparation;
    if (problem !== null) this.#fail(preparation, problem);
    else this.#step(preparation);
  }

  progress(): SchemaProgress {
    const preparation = this.#preparation;
    if (preparation === null) {
      return { state: "complete", indexesComplete: 0, indexesTotal: 0, validationComplete: true };
    }
    this.#checkRollbacks(preparation);
    const { tasks, error } = preparation;
    const count = (some: readonly Task[]): number => some.reduce((sum, { indexes }) => sum + indexes.length, 0);
    const finished = tasks.every(({ done }) => done);
    return {
      state: error ? "failed" : finished ? "complete" : "inProgress",
      ...(error && { error: error.text }),
      ...(error?.table && { tableName: error.table.name, namespace: error.table.namespace }),
      indexesComplete: count(tasks.filter(({ done }) => done)),
      indexesTotal: count(tasks),
      validationComplete: !error && tasks.every(({ done, validate }) => done || !validate),
    };
  }

  activate(schemas: Schemas): void {
    // The last slice's rows are on disk, or progress tells that they are not.
    this.committer.flush();
    const definition = definitionOf(schemas);
    if (this.#preparation?.definition !== definition) {
      throw new DatabaseError(
        "SchemaNotPrepared",
        "The schema has not been prepared, or another one was prepared since.",
      );
    }
    const { state, error } = this.progress();
    if (state !== "complete") throw new DatabaseError("SchemaNotReady", error ?? "The schema is still being prepared.");
    this.#preparation = null;
    this.rules.setWaiting(null);
    this.#enforce(schemas, false);
    this.#markStaged(schemas);
    this.rules.setActive(schemas);
    const { "": schema = null, ...components } = Object.fromEntries([...this.#stored(), ...schemas]);
    this.catalog.saveSetting("schema", JSON.stringify(schema));
    this.catalog.saveSetting("component_schemas", JSON.stringify(components));
    this.committer.inGroup(() => undefined);
    this.sweep();
  }

  /** At startup: the system tables, and user tables if given, all at once. */
  applyNow(schema: SchemaDefinition): void {
    this.#applySystemTables("", schema);
    for (const namespace of new Set(this.catalog.list().map((table) => table.namespace))) {
      if (namespace !== "") this.#createSystemTables(namespace);
    }
    const tables = schema.tables.filter(({ tableName }) => !tableName.startsWith("_"));
    if (tables.length > 0) {
      const schemas = new Map([["", { ...schema, tables }]]);
      this.prepare(schemas);
      const preparation = this.#preparation;
      while (preparation && !preparation.error && preparation.tasks.some(({ done }) => !done)) this.#step(preparation);
      this.activate(schemas);
    }
    this.committer.flush();
  }

  #createSystemTables(namespace: string): void {
    const tables = this.componentTables.map(({ tableName, indexes }) => ({
      tableName,
      indexes: indexes.map((index) => ({ ...index, fields: [...index.fields] })),
      documentType: null,
    }));
    this.#applySystemTables(namespace, { tables, schemaValidation: false });
  }

  #applySystemTables(namespace: string, schema: SchemaDefinition): void {
    const own = { ...schema, tables: schema.tables.filter(({ tableName }) => tableName.startsWith("_")) };
    const schemas = new Map([[namespace, own]]);
    for (const task of this.#tasks(schemas, true)) while (!task.done) this.#slice(task, null);
    this.#enforce(schemas, true);
  }

  /** The active schemas, those of unmounted components included. */
  #stored(): Schemas {
    const schemas = new Map<string, SchemaDefinition | null>();
    const app = this.catalog.setting("schema");
    if (app !== null) schemas.set("", JSON.parse(app) as SchemaDefinition | null);
    const components = this.catalog.setting("component_schemas") ?? "{}";
    for (const [namespace, schema] of Object.entries(JSON.parse(components) as object))
      schemas.set(namespace, schema as SchemaDefinition | null);
    return schemas;
  }

  /** Deletes entries of indexes that an earlier process dropped. */
  sweep(): void {
    this.#sweeper.start();
  }

  stop(): void {
    this.#stopped = true;
    this.#sweeper.stop();
    if (this.#preparation?.timer) clearImmediate(this.#preparation.timer);
  }

  /** Creates what is missing and lists what to scan. */
  #tasks(schemas: Schemas, system: boolean): Task[] {
    const wanted = wantedIndexes(schemas, system);
    const names = [...schemas].flatMap(([namespace, schema]) =>
      (schema?.tables ?? []).map(({ tableName }) => ({ namespace, tableName })),
    );
    const tasks = new Map<Table, Index[]>();
    for (const { namespace, tableName } of names) {
      const table = this.catalog.table(tableName, namespace);
      this.catalog.confirm(table);
      const indexes = addedIndexes(wanted, this.catalog, table.key).map((info) => {
        const index = this.catalog.addIndex(table, info);
        index.state = "backfilling";
        index.readableFrom = this.committer.latest();
        return index;
      });
      if (indexes.length > 0 || this.rules.mustCheck(table)) tasks.set(table, indexes);
    }
    return [...tasks].map(([table, indexes]) => ({
      table,
      indexes,
      validate: this.rules.mustCheck(table),
      next: EMPTY_KEY,
      done: false,
    }));
  }

  /** One slice of the first unfinished table; the rest follows in later turns. */
  #step(preparation: Preparation): void {
    if (preparation.timer) clearImmediate(preparation.timer);
    preparation.timer = null;
    this.#checkRollbacks(preparation);
    if (!this.#goesOn(preparation)) return;
    try {
      for (const task of preparation.tasks) {
        if (task.done) continue;
        this.#slice(task, preparation);
        // Only a full slice yields, because small tables cost next to nothing.
        if (!isDone(task)) break;
      }
    } catch (error) {
      this.#fail(preparation, errorText(error));
    }
    if (!this.#goesOn(preparation)) return;
    preparation.timer = setImmediate(() => {
      this.#step(preparation);
    });
  }

  #goesOn(preparation: Preparation): boolean {
    if (this.#stopped || preparation.error || this.#preparation !== preparation) return false;
    return preparation.tasks.some(({ done }) => !done);
  }

  #slice(task: Task, preparation: Preparation | null): void {
    const { file } = this.committer;
    const rows = file.all(NEXT_ROWS, [task.table.byId.id, task.next, SLICE]);
    this.committer.inGroup(() => {
      for (const row of rows) {
        if (preparation?.error) return;
        this.#visit(task, row, preparation);
      }
    });
    const last = rows[rows.length - 1];
    if (last) task.next = successor(last.key as Key);
    if (rows.length < SLICE) task.done = true;
  }

  #visit({ table, indexes, validate }: Task, row: SqlRow, preparation: Preparation | null): void {
    const document = parseDocument(row as unknown as Row);
    const problem = validate ? this.rules.problemWithWaiting(table, document) : null;
    if (problem !== null && preparation) {
      const text = `Document with ID "${row.id as string}" in table "${table.name}" does not match the schema: ${problem}`;
      this.#fail(preparation, text, table);
      return;
    }
    for (const { index, key } of entriesOf(table, document, { indexes })) {
      // Commits since the index was created have written their own entries.
      this.committer.file.run("INSERT OR REPLACE INTO entries (ix, key, seq) VALUES (?, ?, ?)", [
        index.id,
        key,
        row.seq as number,
      ]);
    }
  }

  #checkRollbacks(preparation: Preparation): void {
    if (preparation.error || preparation.rollbacks === this.committer.rollbacks) return;
    this.#fail(preparation, "The database could not be written while the schema was being prepared.");
  }

  #fail(preparation: Preparation, text: string, table?: Table): void {
    preparation.error = { text, ...(table && { table }) };
    this.rules.setWaiting(null);
    this.#dropBackfills();
  }

  /** Superseded by another schema, or by an import: drops half-built indexes. The push must begin again. */
  cancel(): void {
    if (this.#preparation?.timer) clearImmediate(this.#preparation.timer);
    this.#preparation = null;
    this.rules.setWaiting(null);
    this.#dropBackfills();
  }

  #dropBackfills(): void {
    for (const table of this.catalog.list()) {
      for (const index of table.indexes) if (index.state === "backfilling") this.catalog.removeIndex(table, index);
    }
    this.sweep();
  }

  #markStaged(schemas: Schemas): void {
    for (const table of this.catalog.list()) {
      if (table.isSystem || !schemas.has(table.namespace)) continue;
      table.staged = stagedIndexes(schemas.get(table.namespace) ?? null, table.name);
    }
  }

  #enforce(schemas: Schemas, system: boolean): void {
    const wanted = wantedIndexes(schemas, system);
    for (const table of this.catalog.list()) {
      if (table.isSystem !== system || !schemas.has(table.namespace)) continue;
      for (const index of table.indexes.slice(2)) {
        if (!isWanted(wanted, index)) {
          this.catalog.removeIndex(table, index);
        } else if (index.state !== "ready") {
          index.state = "ready";
          this.catalog.touch(index);
        }
      }
    }
  }
}

function definitionOf(schemas: Schemas): string {
  return JSON.stringify([...schemas]);
}

/** A function, because TypeScript would otherwise narrow the state. */
function isDone(task: Task): boolean {
  return task.done;
}
