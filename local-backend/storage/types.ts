import type { Readable } from "node:stream";
import type { Transaction } from "../database/types";

/** What is known of a stored file. */
export interface FileInfo {
  readonly storageId: string;
  /** base64, as in `_storage`. */
  readonly sha256: string;
  readonly size: number;
  readonly contentType: string | null;
}

export interface OpenedFile extends FileInfo {
  /** Bytes [start, end), default everything. */
  read(start?: number, end?: number): Readable;
}

export interface FileStore {
  /** `<cloudUrl>/api/storage/upload?token=…`, valid for one hour, also after a restart. */
  generateUploadUrl(): string;
  /** Is it one of ours and not expired? */
  checkUploadToken(token: string): boolean;
  /**
   * Writes the body to disk, then its documents in one transaction; resolves with the storage id when both are durable.
   * `sha256` (base64 or hex), when given, must match: `FileStoreError` otherwise. The partial file is removed on every error.
   */
  store(
    body: AsyncIterable<Uint8Array>,
    options: { contentType?: string | null; sha256?: string | null },
  ): Promise<string>;
  /**
   * Writes the bytes to disk and the documents in this transaction; resolves with the storage id. When the transaction does not commit,
   * the bytes are removed a minute later.
   */
  storeIn(
    transaction: Transaction,
    bytes: Uint8Array,
    options: { contentType?: string | null; sha256?: string | null },
  ): Promise<string>;
  /** Inside a function: as the transaction sees it, its own files included. */
  openIn(transaction: Transaction, storageId: string): OpenedFile | null;
  /** By the key of a URL `/api/storage/<key>`; null when there is none. Reads the latest commit. */
  open(key: string): OpenedFile | null;
  /** By storage id, for actions. */
  openById(storageId: string): OpenedFile | null;
  /** Inside a function: null when there is no such file. Throws for an id of another table. */
  info(transaction: Transaction, storageId: string): FileInfo | null;
  urlOf(storageId: string): string;
  /** Removes the documents in the transaction; the result is to be called after its commit and removes the bytes. */
  remove(transaction: Transaction, storageId: string): () => void;
}
