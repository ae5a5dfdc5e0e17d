import { closeSync, fsyncSync, openSync, rmSync, writeSync } from "node:fs";
import { StorageError, errorText } from "./errors";

/** Descriptions of system error codes. */
const WORDS: Record<string, string> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EFBIG: "the file may not grow any more",
  EROFS: "the file system is read-only",
  EIO: "the disk reports an I/O error",
  ENOENT: "the data directory is gone",
  EACCES: "the data directory may not be written",
  EPERM: "the data directory may not be written",
};
const PROBE_BYTES = 65_536;

/**
 * Explains a failed write. SQLite only says "disk I/O error", so a 64 KiB probe file beside the database provokes the
 * system's own error.
 */
export function explainDiskError(error: unknown, databasePath: string): string {
  const text = errorText(error);
  if (!/disk|readonly|unable to open/.test(text)) return text;
  const code = probe(`${databasePath}.probe`);
  if (code === null) return text;
  const words = WORDS[code];
  return words === undefined ? `${text} (${code})` : `${words} (${code})`;
}

/** A failed write to another file than the database; null for other errors. */
export function toStorageError(error: unknown): StorageError | null {
  const { code = "" } = error as NodeJS.ErrnoException;
  return code in WORDS ? new StorageError(`The file could not be written: ${String(WORDS[code])} (${code})`) : null;
}

/** The system's error code; null if the write succeeded. */
function probe(path: string): string | null {
  try {
    const file = openSync(path, "w");
    try {
      writeSync(file, Buffer.alloc(PROBE_BYTES));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? null;
  } finally {
    try {
      rmSync(path, { force: true });
    } catch {
      // The folder is not writable, so no file was created.
    }
  }
}
