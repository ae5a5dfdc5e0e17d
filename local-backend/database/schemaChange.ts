import type { Catalog, Index, Table } from "./catalog";
import type { Committer } from "./committer";
import { parseDocument, type Row } from "./documents";
import { DatabaseError, errorText } from "./errors";
import { entriesOf } from "./indexKeys";
import { IndexSweeper } from "./indexSweeper";
import { EMPTY_KEY, successor, type Key } from "./keyBytes";
import { addedIndexes, checkDefinition, isWanted, removedIndexes, wantedIndexes } from "./schemaIndexes";
import type { SchemaValidator } from "./schemaValidator";
import type { SqlRow } from "./sqliteFile";
import type { IndexDiff, SchemaDefinition, SchemaProgress } from "./types";

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
  readonly schema: SchemaDefinition | null;
  readonly tasks: readonly Task[];
  /** `committer.rollbacks` at the start: a rollback since then lost entries. */
  readonly rollbacks: number;
  error: { text: string; tableName?: string } | null;
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
  ) {
    this.#sweeper = new IndexSweeper(committer, catalog);
    const stored = catalog.setting("schema");
    if (stored !== null) rules.setActive(JSON.parse(stored) as SchemaDefinition | null);
    rules.onViolation = (tableName, text) => {
      const preparation = this.#preparation;
      if (preparation && !preparation.error) this.#fail(preparation, text, tableName);
    };
  }

  diff(schema: SchemaDefinition | null): IndexDiff {
    const wanted = wantedIndexes(schema, false);
    return { added: addedIndexes(wanted, this.catalog), removed: removedIndexes(wanted, this.catalog, false) };
  }

  prepare(schema: SchemaDefinition | null): void {
    const definition = JSON.stringify(schema);
    if (this.#preparation?.definition === definition && !this.#preparation.error) return;
    this.cancel();
    const problem = checkDefinition(schema);
    const tasks = problem === null ? this.#tasks(schema, false) : [];
    const { rollbacks } = this.committer;
    const preparation: Preparation = { definition, schema, tasks, rollbacks, error: null, timer: null };
    this.#preparation = preparation;
    if (problem !== null) {
      this.#fail(preparation, problem);
      return;
    }
    this.rules.setWaiting(schema);
    this.#step(preparation);
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
      ...(error?.tableName !== undefined && { tableName: error.tableName }),
      indexesComplete: count(tasks.filter(({ done }) => done)),
      indexesTotal: count(tasks),
      validationComplete: !error && tasks.every(({ done, validate }) => done || !validate),
    };
  }

  activate(schema: SchemaDefinition | null): void {
    const definition = JSON.stringify(schema);
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
    this.#enforce(schema, false);
    this.rules.setActive(schema);
    this.catalog.saveSetting("schema", definition);
    this.committer.inGroup(() => undefined);
    this.sweep();
  }

  /** At startup: the system tables, and user tables if given, all at once. */
  applyNow(schema: SchemaDefinition): void {
    const own = { ...schema, tables: schema.tables.filter(({ tableName }) => tableName.startsWith("_")) };
    for (const task of this.#tasks(own, true)) while (!task.done) this.#slice(task, null);
    this.#enforce(own, true);
    const tables = schema.tables.filter(({ tableName }) => !tableName.startsWith("_"));
    if (tables.length > 0) {
      this.prepare({ ...schema, tables });
      const preparation = this.#preparation;
      while (preparation && !preparation.error && preparation.tasks.some(({ done }) => !done)) this.#step(preparation);
      this.activate({ ...schema, tables });
    }
    this.committer.flush();
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
  #tasks(schema: SchemaDefinition | null, system: boolean): Task[] {
    const wanted = wantedIndexes(schema, system);
    const revalidate = this.rules.tablesToCheck(schema);
    const tasks = new Map<Table, Index[]>();
    for (const { tableName } of schema?.tables ?? []) {
      const table = this.catalog.table(tableName);
      this.catalog.confirm(table);
      const indexes = addedIndexes(wanted, this.catalog, tableName).map((info) => {
        const index = this.catalog.addIndex(table, info);
        index.state = "backfilling";
        index.readableFrom = this.committer.latest();
        return index;
      });
      if (indexes.length > 0 || revalidate.has(tableName)) tasks.set(table, indexes);
    }
    return [...tasks].map(([table, indexes]) => ({
      table,
      indexes,
      validate: revalidate.has(table.name),
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
    const problem = validate ? this.rules.problemWithWaiting(table.name, document) : null;
    if (problem !== null && preparation) {
      const text = `Document with ID "${row.id as string}" in table "${table.name}" does not match the schema: ${problem}`;
      this.#fail(preparation, text, table.name);
      return;
    }
    for (const { index, key } of entriesOf(table, document, indexes)) {
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

  #fail(preparation: Preparation, text: string, tableName?: string): void {
    preparation.error = { text, ...(tableName !== undefined && { tableName }) };
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

  #enforce(schema: SchemaDefinition | null, system: boolean): void {
    const wanted = wantedIndexes(schema, system);
    for (const table of this.catalog.list()) {
      if (table.name.startsWith("_") !== system) continue;
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

/** A function, because TypeScript would otherwise narrow the state. */
function isDone(task: Task): boolean {
  return task.done;
}
