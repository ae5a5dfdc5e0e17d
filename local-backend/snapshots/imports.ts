import { rm } from "node:fs/promises";
import { StorageError } from "../database/errors";
import type { Database, Transaction } from "../database/types";
import { commitDurably, idOf, readAll, withSnapshot } from "../database/systemDocuments";
import { badRequest } from "../server/reply";
import type { FileStore } from "../storage/types";
import { errorExcerpt } from "../values/excerpt";
import type { JsonObject } from "../values/json";
import { Importer } from "./importer";
import { ImportError } from "./importError";
import type { ImportMode } from "./importPlan";
import { type ImportSources, singleTable, snapshotFile } from "./importSources";
import type { ImportFormat } from "./rows";

const TABLE = "_snapshot_imports";
const UNFINISHED = new Set<unknown>(["uploaded", "waiting_for_confirmation", "in_progress"]);

export interface ImportRequest {
  readonly format: ImportFormat | "zip";
  readonly mode: ImportMode;
  readonly tableName: string | null;
}

interface Job {
  readonly path: string;
  importer: Importer | null;
}

/**
 * `npx convex import`: an uploaded file is read once, waits for confirmation, and is then loaded, one import at a time.
 * The document of the import holds its state, which the command line follows.
 */
export class Imports {
  readonly #jobs = new Map<string, Job>();
  readonly #closing = new AbortController();
  #queue: Promise<void> = Promise.resolve();

  constructor(
    private readonly services: { database: Database; files: FileStore },
    private readonly log: (line: string) => void,
  ) {}

  /** `path`: the file, removed at the end. Returns the import's id. */
  async start(path: string, request: ImportRequest): Promise<string> {
    const id = await commitDurably(this.services.database, (transaction) =>
      transaction.insert(
        TABLE,
        { mode: request.mode, format: request.format, state: { state: "uploaded" } },
        { system: true },
      ),
    );
    this.#jobs.set(id, { path, importer: null });
    this.#enqueue(id, () => this.#inspect(id, request));
    return id;
  }

  /** The user confirmed. Throws 400 unless the import waits for that. */
  async confirm(id: string): Promise<void> {
    await this.#change(
      id,
      { state: "in_progress", progress_message: "Importing", checkpoint_messages: [] },
      (state) => {
        if (state !== "waiting_for_confirmation")
          throw badRequest("ImportNotWaiting", "The import does not wait for a confirmation");
      },
    );
    this.#enqueue(id, () => this.#perform(id));
  }

  /** Throws 400 if it is over or under way. */
  async cancel(id: string): Promise<void> {
    await this.#change(id, { state: "failed", error_message: "Import canceled" }, (state) => {
      if (state !== "waiting_for_confirmation" && state !== "uploaded")
        throw badRequest("ImportNotWaiting", "The import can no longer be canceled");
    });
    await this.#forget(id);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#queue;
  }

  #enqueue(id: string, work: () => Promise<void>): void {
    this.#queue = this.#queue.then(work).catch(async (error: unknown) => {
      if (this.#closing.signal.aborted) return;
      await this.#forget(id);
      await this.#setState(id, {
        state: "failed",
        error_message: `Hit an error while importing:\n${this.#textOf(error)}`,
      });
    });
  }

  async #inspect(id: string, { format, tableName, mode }: ImportRequest): Promise<void> {
    const job = this.#jobs.get(id);
    if (job === undefined) return;
    let sources: ImportSources;
    if (format === "zip") sources = await snapshotFile(job.path);
    else if (tableName === null) throw new ImportError("A table name is missing");
    else sources = singleTable(job.path, tableName, format);
    const services = { ...this.services, now: Date.now, signal: this.#closing.signal };
    job.importer = new Importer(services, sources, mode);
    const { message, deletes } = await job.importer.inspect();
    // Canceled meanwhile.
    if (!this.#jobs.has(id)) return;
    await this.#setState(id, {
      state: "waiting_for_confirmation",
      message_to_confirm: message,
      require_manual_confirmation: deletes,
    });
  }

  async #perform(id: string): Promise<void> {
    const importer = this.#jobs.get(id)?.importer;
    if (!importer) return;
    const steps: string[] = [];
    const report = (progress_message: string) => {
      const state = { state: "in_progress", progress_message, checkpoint_messages: [...steps] };
      this.#setState(id, state).catch((error: unknown) => this.log(`import: ${errorExcerpt(error)}`));
    };
    const written = await importer.perform({
      onProgress: report,
      onStep: (text) => {
        steps.push(text);
        report(text);
      },
    });
    await this.#setState(id, { state: "completed", num_rows_written: int64(written) });
    await this.#forget(id);
  }

  async #forget(id: string): Promise<void> {
    const job = this.#jobs.get(id);
    this.#jobs.delete(id);
    if (job !== undefined) await rm(job.path, { force: true });
  }

  #textOf(error: unknown): string {
    if (error instanceof ImportError || error instanceof StorageError) return error.message;
    this.log(`import failed: ${errorExcerpt(error)}`);
    return "The import couldn't be completed; the backend's log says why.";
  }

  #setState(id: string, state: JsonObject): Promise<void> {
    return this.#change(id, state, () => undefined);
  }

  async #change(id: string, state: JsonObject, check: (state: unknown) => void): Promise<void> {
    await commitDurably(this.services.database, (transaction) => {
      const found = findImport(transaction, id);
      if (found === null) throw badRequest("ImportNotFound", "There is no such import");
      check((found.state as JsonObject).state);
      transaction.patch(id, { state }, { system: true });
    });
  }
}

/** What `queryImport` answers. */
export function findImport(transaction: Transaction, id: string): JsonObject | null {
  if (transaction.normalizeId(TABLE, id, { system: true }) === null) return null;
  const found = transaction.get(id, { system: true });
  return found === null ? null : (JSON.parse(found.json) as JsonObject);
}

/** What `queryImport:list` answers. */
export function allImports(transaction: Transaction): JsonObject[] {
  return readAll(transaction, TABLE);
}

/** Imports that an earlier process did not finish have changed nothing, and their files are gone. */
export async function failUnfinishedImports(database: Database): Promise<void> {
  const unfinished = withSnapshot(database, allImports).filter(({ state }) =>
    UNFINISHED.has((state as JsonObject).state),
  );
  if (unfinished.length === 0) return;
  const state = { state: "failed", error_message: "The backend was restarted. Nothing was imported." };
  await commitDurably(database, (transaction) => {
    for (const one of unfinished) transaction.patch(idOf(one), { state }, { system: true });
  });
  database.load({ tables: [], emptied: [] }).discard();
}

function int64(value: number): JsonObject {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(BigInt(value));
  return { $integer: bytes.toString("base64") };
}
