import { createHash } from "node:crypto";
import { createReadStream, readdirSync, rmSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { toStorageError } from "../database/diskErrors";
import type { Database, Transaction } from "../database/types";
import { makeFolderDurably, placeDurably } from "../disk/durableFiles";
import type { JsonObject } from "../values/json";
import { FileKeys } from "./fileKeys";
import type { FileInfo, FileStore, OpenedFile, PartialFile } from "./types";

export interface FileStoreOptions {
  database: Database;
  dataDirectory: string;
  /** Origin of upload and download URLs. */
  cloudUrl: string;
  /** Milliseconds since the epoch; default `Date.now`. */
  now?: () => number;
}

export class FileStoreError extends Error {
  override readonly name = "FileStoreError";
  constructor(
    readonly code: "InvalidDigest" | "DigestMismatch",
    message: string,
  ) {
    super(message);
  }
}

/** Bytes of a mutation that did not commit are removed after this many ms. */
const ABANDONED_MS = 60_000;

/**
 * Uploaded files: bytes on disk under the key of their URL, documents in `_storage` (for the app) and `_storage_keys`.
 * Keys are derived from the storage id with a secret. Each component has its own `_storage`; `_storage_keys` is the app's.
 */
export function createFileStore(options: FileStoreOptions): FileStore {
  const { database, cloudUrl } = options;
  const now = options.now ?? Date.now;
  const folder = join(options.dataDirectory, "files");
  makeFolderDurably(folder);
  removePartialFiles(folder);
  const keys = new FileKeys(options.dataDirectory);
  let uploads = 0;

  function info(transaction: Transaction, storageId: string): FileInfo | null {
    if (transaction.normalizeId("_storage", storageId, { system: true }) === null) return null;
    const document = transaction.get(storageId, { system: true });
    return document === null ? null : toInfo(document.json);
  }

  function inSnapshot<T>(read: (transaction: Transaction) => T): T {
    const transaction = database.begin();
    try {
      return read(transaction);
    } finally {
      transaction.close();
    }
  }

  function opened(found: FileInfo | null): OpenedFile | null {
    if (found === null) return null;
    const path = join(folder, keys.keyOf(found.storageId));
    const read = (start = 0, end = found.size) =>
      end <= start ? Readable.from([]) : createReadStream(path, { start, end: end - 1 });
    return { ...found, read };
  }

  async function writePartial(
    body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    sha256?: string | null,
  ): Promise<PartialFile> {
    const path = join(folder, `${process.pid}-${uploads++}.partial`);
    const expected = sha256 === undefined || sha256 === null ? null : digestOf(sha256);
    try {
      const { size, digest } = await writeBody(path, body);
      if (expected === null || expected === digest) return { path, size, digest };
      throw new FileStoreError("DigestMismatch", "The sha256 of the uploaded file does not match the given digest.");
    } catch (error) {
      await rm(path, { force: true });
      throw toStorageError(error) ?? error;
    }
  }

  /** Inserts the documents and moves the bytes into place. */
  async function place(
    partial: PartialFile,
    transaction: Transaction,
    contentType: string | null | undefined,
  ): Promise<{ storageId: string; path: string }> {
    const { size, digest } = partial;
    const document = { sha256: digest, size, ...(contentType ? { contentType } : {}) };
    const storageId = transaction.insert("_storage", document, { system: true });
    const key = keys.keyOf(storageId);
    const { namespace } = transaction;
    const entry: JsonObject = namespace === "" ? { key, storageId } : { key, storageId, component: namespace };
    transaction.within("").insert("_storage_keys", entry, { system: true });
    const path = join(folder, key);
    // Bytes first: a crash in between leaves orphaned bytes, never a document without them.
    await placeDurably(partial.path, path);
    return { storageId, path };
  }

  return {
    generateUploadUrl: (component = "") => `${cloudUrl}/api/storage/upload?token=${keys.uploadToken(component, now())}`,
    checkUploadToken: (token) => keys.checkUploadToken(token, now()),
    async store(body, { component = "", contentType, sha256 }) {
      const partial = await writePartial(body, sha256);
      let transaction: Transaction | null = null;
      let stored: { storageId: string; path: string } | null = null;
      try {
        transaction = database.begin().within(component);
        stored = await place(partial, transaction, contentType);
        await database.whenDurable(database.commit(transaction));
        return stored.storageId;
      } catch (error) {
        await rm(partial.path, { force: true });
        if (stored !== null) await rm(stored.path, { force: true });
        throw error;
      } finally {
        transaction?.close();
      }
    },
    async storeIn(transaction, bytes, { contentType, sha256 }) {
      const partial = await writePartial([bytes], sha256);
      const { storageId, path } = await place(partial, transaction, contentType);
      // Longer than any mutation takes, so by then the documents exist or never will.
      setTimeout(() => {
        const { namespace } = transaction;
        if (inSnapshot((latest) => info(latest.within(namespace), storageId)) === null) rmSync(path, { force: true });
      }, ABANDONED_MS).unref();
      return storageId;
    },
    openIn: (transaction, storageId) => opened(info(transaction, storageId)),
    open(key) {
      return opened(
        inSnapshot((transaction) => {
          const entry = findKey(transaction, key);
          return entry === null ? null : info(transaction.within(entry.component ?? ""), entry.storageId);
        }),
      );
    },
    openById: (storageId, component = "") =>
      opened(inSnapshot((transaction) => info(transaction.within(component), storageId))),
    info,
    keyOf: (storageId) => keys.keyOf(storageId),
    writePartial,
    place: (partial, storageId) => placeDurably(partial.path, join(folder, keys.keyOf(storageId))),
    removeBytes: (storageId) => rmSync(join(folder, keys.keyOf(storageId)), { force: true }),
    urlOf: (storageId) => `${cloudUrl}/api/storage/${keys.keyOf(storageId)}`,
    remove(transaction, storageId) {
      const key = keys.keyOf(storageId);
      transaction.remove(storageId, { system: true });
      const app = transaction.within("");
      const entry = findKey(app, key);
      if (entry !== null) app.remove(entry._id, { system: true });
      return () => rmSync(join(folder, key), { force: true });
    },
  };
}

interface KeyEntry {
  _id: string;
  storageId: string;
  /** Absent for the app's files. */
  component?: string;
}

function findKey(transaction: Transaction, key: string): KeyEntry | null {
  const range = [{ type: "Eq", fieldPath: "key", value: key }];
  const source: JsonObject = { type: "IndexRange", indexName: "_storage_keys.by_key", range, order: "asc" };
  const cursor = transaction.openQuery({ source, operators: [{ limit: 1 }] }, { system: true });
  const document = cursor.next();
  cursor.close();
  return document === null ? null : (JSON.parse(document.json) as KeyEntry);
}

function toInfo(json: string): FileInfo {
  const document = JSON.parse(json) as { _id: string; sha256: string; size: number; contentType?: string };
  const { _id: storageId, sha256, size, contentType } = document;
  return { storageId, sha256, size, contentType: contentType ?? null };
}

async function writeBody(
  path: string,
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<{ size: number; digest: string }> {
  const file = await open(path, "wx");
  try {
    const hash = createHash("sha256");
    let size = 0;
    for await (const chunk of body) {
      hash.update(chunk);
      size += chunk.byteLength;
      await file.writeFile(chunk);
    }
    await file.sync();
    return { size, digest: hash.digest("base64") };
  } finally {
    await file.close();
  }
}

/** Converts a base64 or hexadecimal digest to base64. */
function digestOf(text: string): string {
  const bytes = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, "hex") : Buffer.from(text, "base64");
  if (bytes.length !== 32) throw new FileStoreError("InvalidDigest", "The given sha256 digest is not valid.");
  return bytes.toString("base64");
}

function removePartialFiles(folder: string): void {
  for (const name of readdirSync(folder)) if (name.endsWith(".partial")) rmSync(join(folder, name), { force: true });
}
