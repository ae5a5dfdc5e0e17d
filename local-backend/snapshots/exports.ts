import { createReadStream, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { encodeInt64 } from "../database/documents";
import type { Database, Timestamp, Transaction } from "../database/types";
import { idOf, readAll, commitDurably } from "../database/systemDocuments";
import { badRequest } from "../server/reply";
import { errorExcerpt } from "../values/excerpt";
import type { JsonObject } from "../values/json";
import { type ExportSources, writeExport } from "./exportWriter";

const TABLE = "_exports";
/** Convex keeps exports for two weeks, this backend until the next one or a restart. */
const EXPIRES_US = 14 * 24 * 3_600_000_000;

interface Finished {
  readonly ts: Timestamp;
  readonly path: string;
}

/** `npx convex export`: one at a time, as a file below `folder`, which is emptied by every start. */
export class Exports {
  #running: Promise<void> | null = null;
  #finished: Finished | null = null;

  constructor(
    private readonly sources: ExportSources & { readonly folder: string },
    private readonly log: (line: string) => void,
  ) {}

  /** Starts an export; `exports:getLatest` tells what becomes of it. Throws 400 if one is being made. */
  async request(includeStorage: boolean): Promise<void> {
    if (this.#running !== null) throw badRequest("ExportInProgress", "There is already an export in progress.");
    const started = this.#setState({ state: "requested" });
    this.#running = started
      .then(() => this.#run(includeStorage))
      .catch((error: unknown) => {
        this.log(`export failed: ${errorExcerpt(error)}`);
        return this.#setState({ state: "failed" });
      })
      .catch((error: unknown) => this.log(errorExcerpt(error)))
      .finally(() => {
        this.#running = null;
      });
    await started;
  }

  /** The ZIP file of an export; `ts` is its `start_ts`. */
  open(ts: string): { size: number; name: string; read(): Readable } | null {
    const finished = this.#finished;
    if (finished === null || wireTs(finished.ts) !== ts) return null;
    const { path } = finished;
    return { size: statSync(path).size, name: `snapshot_embedded_${ts}.zip`, read: () => createReadStream(path) };
  }

  async close(): Promise<void> {
    await this.#running;
  }

  async #run(includeStorage: boolean): Promise<void> {
    const { database, folder } = this.sources;
    const transaction = database.begin();
    try {
      const start = transaction.snapshot;
      const start_ts = encodeInt64(start);
      const path = join(folder, `export-${String(start)}.zip`);
      const onProgress = (text: string) => this.#setState({ state: "in_progress", start_ts, progress_message: text });
      try {
        await writeExport(this.sources, transaction, path, { includeStorage, onProgress });
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      if (this.#finished !== null) await rm(this.#finished.path, { force: true });
      this.#finished = { ts: start, path };
      await this.#setState({
        state: "completed",
        start_ts,
        complete_ts: encodeInt64(database.latest()),
        expiration_ts: encodeInt64(start + EXPIRES_US),
        zip_object_key: String(start),
      });
    } finally {
      transaction.close();
    }
  }

  async #setState(state: JsonObject): Promise<void> {
    await commitDurably(this.sources.database, (transaction) => {
      for (const old of readAll(transaction, TABLE)) transaction.remove(idOf(old), { system: true });
      transaction.insert(TABLE, state, { system: true });
    });
  }
}

/** What `exports:getLatest` answers; null before the first request. */
export function latestExport(transaction: Transaction): JsonObject | null {
  return readAll(transaction, TABLE)[0] ?? null;
}

/** Forgets exports of an earlier process, whose files are gone. */
export async function forgetExports(database: Database): Promise<void> {
  await commitDurably(database, (transaction) => {
    for (const old of readAll(transaction, TABLE)) transaction.remove(idOf(old), { system: true });
  });
}

/** Nanoseconds, as the command line repeats them. */
function wireTs(ts: Timestamp): string {
  return String(BigInt(ts) * 1000n);
}
