import type { Readable } from "node:stream";
import type { Transaction } from "../database/types";

export interface FileInfo {
  readonly storageId: string;
  /** base64, as in `_storage`. */
  readonly sha256: string;
  readonly size: number;
  readonly contentType: string | null;
}

export interface OpenedFile extends FileInfo {
  /** Bytes [start, end), default all. */
  read(start?: number, end?: number): Readable;
}

export interface PartialFile {
  readonly path: string;
  readonly size: number;
  /** base64. */
  readonly digest: string;
}

export interface FileStore {
  /**
   * `<cloudUrl>/api/storage/upload?token=…`, valid for one hour, across restarts too. `component`: whose files ("" is
   * the app).
   */
  generateUploadUrl(component?: string): string;
  /** The component that the token is for; null if it is not ours or has expired. */
  checkUploadToken(token: string): string | null;
  /**
   * Writes the body to disk, then its documents in one transaction; resolves with the storage id once both are durable.
   * Throws `FileStoreError` if `sha256` (base64 or hex) does not match. Removes the partial file on errors.
   */
  store(
    body: AsyncIterable<Uint8Array>,
    options: { component?: string; contentType?: string | null; sha256?: string | null },
  ): Promise<string>;
  /**
   * Writes the bytes to disk and the documents in this transaction; resolves with the storage id. If it does not
   * commit, the bytes are removed a minute later.
   */
  storeIn(
    transaction: Transaction,
    bytes: Uint8Array,
    options: { contentType?: string | null; sha256?: string | null },
  ): Promise<string>;
  /** Within a function: as its transaction sees it. */
  openIn(transaction: Transaction, storageId: string): OpenedFile | null;
  /** By the key of `/api/storage/<key>`, at the latest commit; null if there is none. */
  open(key: string): OpenedFile | null;
  /** By storage id, for actions. */
  openById(storageId: string, component?: string): OpenedFile | null;
  /** Within a function; null if there is no such file. Throws for an id of another table. */
  info(transaction: Transaction, storageId: string): FileInfo | null;
  urlOf(storageId: string): string;
  /** The last part of that address. */
  keyOf(storageId: string): string;
  /** Writes bytes of an import to disk, out of reach until `place`. `sha256` as for `store`. */
  writePartial(body: AsyncIterable<Uint8Array>, sha256?: string | null): Promise<PartialFile>;
  /** Moves such bytes to where the file of this id is read. Its document is the caller's matter. */
  place(partial: PartialFile, storageId: string): Promise<void>;
  /** Removes bytes whose document is gone. */
  removeBytes(storageId: string): void;
  /**
   * Removes the documents in the transaction. Returns a function that removes the bytes, to be called after the commit.
   */
  remove(transaction: Transaction, storageId: string): () => void;
}
