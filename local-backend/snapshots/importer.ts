import { rm } from "node:fs/promises";
import { setImmediate as turn } from "node:timers/promises";
import { tableNumberOf } from "../database/documentIds";
import { DatabaseError } from "../database/errors";
import type { Database, TableLoad, Transaction } from "../database/types";
import { withSnapshot } from "../database/systemDocuments";
import { FileStoreError } from "../storage/fileStore";
import type { FileStore, PartialFile } from "../storage/types";
import type { JsonObject } from "../values/json";
import { ImportError } from "./importError";
import {
  changeSummary,
  type FoundTable,
  type ImportMode,
  loadPlan,
  type PresentTable,
  replaces,
  tableChanges,
  withCommas,
} from "./importPlan";
import type { ImportSources, TableSource } from "./importSources";
import type { ImportRow } from "./rows";

/** Rows handled before others get a turn. */
const SLICE = 100;

interface Progress {
  /** The step at hand; shown while it lasts. */
  onProgress: (text: string) => void;
  /** A step that is done; stays on the screen. */
  onStep: (text: string) => void;
}

interface StagedFile {
  readonly storageId: string;
  readonly partial: PartialFile;
}

/** One import of one file: first `inspect`, then `perform`. */
export class Importer {
  #found: FoundTable[] = [];

  constructor(
    private readonly services: { database: Database; files: FileStore; now: () => number; signal: AbortSignal },
    private readonly sources: ImportSources,
    private readonly mode: ImportMode,
  ) {}

  /** Reads the whole file once, without writing. Throws `ImportError` if it is not readable or the mode forbids it. */
  async inspect(): Promise<{ message: string; deletes: boolean }> {
    const { tables, storage, numbers } = this.sources;
    this.#found = [];
    for (const source of [...tables, ...(storage === null ? [] : [storage.documents])]) {
      const { rows, firstId } = await this.#count(source);
      const number = numbers.get(source.table) ?? (firstId === null ? null : tableNumberOf(firstId));
      if (number !== null && number < 0) throw new ImportError(`${source.table}: _id ${String(firstId)} is not an ID`);
      this.#found.push({ name: source.table, rows, number });
    }
    for (const [name, number] of numbers) {
      if (!this.#found.some((table) => table.name === name)) this.#found.push({ name, rows: 0, number });
    }
    const changes = tableChanges(this.#found, this.#present(), this.mode);
    return { message: changeSummary(changes), deletes: changes.some(({ deleted }) => deleted > 0) };
  }

  /** Loads everything, then commits it at once. Returns the number of documents. Throws `ImportError`. */
  async perform(progress: Progress): Promise<number> {
    const { database } = this.services;
    const present = this.#present();
    tableChanges(this.#found, present, this.mode);
    const plan = loadPlan(this.#found, present, this.mode);
    const staged: StagedFile[] = [];
    const { storage } = this.sources;
    let load: TableLoad | null = null;
    try {
      const keys = storage === null ? [] : [storageKeys(database, this.mode)];
      load = database.load({ ...plan, tables: [...plan.tables, ...keys] });
      if (storage !== null) await this.#loadFiles(load, staged, progress);
      let documents = 0;
      for (const source of this.sources.tables) documents += await this.#loadTable(load, source, progress);
      await this.#activate(load, staged);
      return documents;
    } catch (error) {
      if (!this.services.signal.aborted) load?.discard();
      for (const { partial } of staged) await rm(partial.path, { force: true });
      throw error instanceof DatabaseError ? new ImportError(error.message) : error;
    }
  }

  async #count(source: TableSource): Promise<{ rows: number; firstId: string | null }> {
    let rows = 0;
    let firstId: string | null = null;
    for await (const { value } of this.#each(source)) {
      rows++;
      if (firstId === null && typeof value._id === "string") firstId = value._id;
    }
    return { rows, firstId };
  }

  async #loadTable(load: TableLoad, source: TableSource, progress: Progress): Promise<number> {
    const total = this.#found.find(({ name }) => name === source.table)?.rows ?? 0;
    const quoted = `"${source.table}"`;
    let count = 0;
    for await (const row of this.#each(source)) {
      if (count % 10_000 === 0)
        progress.onProgress(`Importing ${quoted} (${withCommas(count)}/${withCommas(total)} documents)`);
      try {
        load.add(source.table, this.#document(load, source, row));
      } catch (error) {
        throw error instanceof DatabaseError || error instanceof ImportError ? source.errorAt(row, error) : error;
      }
      count++;
    }
    progress.onStep(`Imported ${quoted} (${withCommas(count)} documents)`);
    return count;
  }

  #document(load: TableLoad, { table, hasEmptyCells }: TableSource, { value }: ImportRow): JsonObject {
    if (hasEmptyCells) {
      for (const [name, cell] of Object.entries(value))
        if (cell === "" && load.isOptional(table, name)) Reflect.deleteProperty(value, name);
    }
    const { _id = load.newId(table), _creationTime = this.#creationTime() } = value;
    if (typeof _id !== "string") throw new ImportError("_id must be a string");
    return { ...value, _id, _creationTime: timeOf(_creationTime) };
  }

  /** Strictly increasing, so that documents without a creation time keep the order of the file. */
  #lastCreationTime = 0;
  #creationTime(): number {
    return (this.#lastCreationTime = Math.max(this.services.now(), this.#lastCreationTime + 0.001));
  }

  async #loadFiles(load: TableLoad, staged: StagedFile[], progress: Progress): Promise<void> {
    const { storage } = this.sources;
    if (storage === null) return;
    const total = this.#found.find(({ name }) => name === "_storage")?.rows ?? 0;
    for await (const row of this.#each(storage.documents)) {
      progress.onProgress(`Importing "_storage" (${withCommas(staged.length)}/${withCommas(total)} files)`);
      const { _id: storageId, _creationTime = this.#creationTime(), sha256, contentType, internalId } = row.value;
      try {
        if (typeof storageId !== "string") throw new ImportError("_id must be a string");
        const expected = typeof sha256 === "string" ? sha256 : null;
        const partial = await this.services.files.writePartial(storage.read(storageId), expected);
        staged.push({ storageId, partial });
        const { size, digest } = partial;
        const document: JsonObject = { _id: storageId, _creationTime: timeOf(_creationTime), sha256: digest, size };
        if (typeof contentType === "string") document.contentType = contentType;
        load.add("_storage", document);
        this.#addKeys(load, storageId, internalId);
      } catch (error) {
        const known = error instanceof DatabaseError || error instanceof ImportError || error instanceof FileStoreError;
        throw known ? storage.documents.errorAt(row, error) : error;
      }
    }
    progress.onStep(`Imported "_storage" (${withCommas(staged.length)} files)`);
  }

  /** Both the key of its address here and that of its address when it was exported. */
  #addKeys(load: TableLoad, storageId: string, internalId: unknown): void {
    const keys = new Set([this.services.files.keyOf(storageId)]);
    if (typeof internalId === "string" && /^[0-9a-f-]{36}$/.test(internalId)) keys.add(internalId);
    for (const key of keys) {
      const _id = load.newId("_storage_keys");
      load.add("_storage_keys", { _id, _creationTime: this.#creationTime(), key, storageId });
    }
  }

  /** Bytes first: a crash in between leaves bytes without a document, never a document without them. */
  async #activate(load: TableLoad, staged: readonly StagedFile[]): Promise<void> {
    const { database, files } = this.services;
    const replaced = this.sources.storage !== null && replaces(this.mode);
    const before = replaced ? withSnapshot(database, (transaction) => storageIds(database, transaction)) : [];
    try {
      for (const { storageId, partial } of staged) await files.place(partial, storageId);
      this.services.signal.throwIfAborted();
      load.activate();
    } finally {
      const ids = [...before, ...staged.map(({ storageId }) => storageId)];
      for (const id of ids) if (files.openById(id) === null) files.removeBytes(id);
    }
  }

  #present(): PresentTable[] {
    const { database } = this.services;
    return withSnapshot(database, (transaction) =>
      database
        .tables()
        .filter(({ namespace, name }) => namespace === "" && (!name.startsWith("_") || name === "_storage"))
        .map(({ name, number }) => {
          const documents = transaction.count(name, { system: name.startsWith("_") });
          return { name, number, documents };
        }),
    );
  }

  async *#each(source: TableSource): AsyncGenerator<ImportRow> {
    let count = 0;
    for await (const row of source.rows()) {
      if (++count % SLICE === 0) await turn();
      this.services.signal.throwIfAborted();
      yield row;
    }
  }
}

/** The addresses of files keep their table's number. */
function storageKeys(database: Database, mode: ImportMode) {
  const number = database.tables().find(({ namespace, name }) => namespace === "" && name === "_storage_keys")?.number;
  if (number === undefined) throw new Error("_storage_keys is missing");
  return { name: "_storage_keys", number, replace: replaces(mode) };
}

function storageIds(database: Database, transaction: Transaction): string[] {
  return Array.from(database.scan(transaction, "_storage"), ({ id }) => id);
}

/** Milliseconds; a snapshot may have written them as int64. */
function timeOf(value: unknown): number {
  if (typeof value === "number" && value > 0) return value;
  const encoded = (value as { $integer?: unknown } | null)?.$integer;
  if (typeof encoded === "string") return Number(Buffer.from(encoded, "base64").readBigInt64LE());
  throw new ImportError("_creationTime must be a positive number");
}
