import { closeSync, fsyncSync, openSync, rmSync, writeSync } from "node:fs";
import { StorageError, errorText } from "./errors";

/** What a system refuses, in words. */
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
 * Why SQLite could not write. It says "disk I/O error" whatever the system said: so the system is asked once more, with a file of 64 KiB
 * beside the database. What that meets is named; otherwise it stays at SQLite's own text.
 */
export function explainDiskError(error: unknown, databasePath: string): string {
  const text = errorText(error);
  if (!/disk|readonly|unable to open/.test(text)) return text;
  const code = probe(`${databasePath}.probe`);
  if (code === null) return text;
  const words = WORDS[code];
  return words === undefined ? `${text} (${code})` : `${words} (${code})`;
}

/** What the system refused while something else than the database was written; null for an error of another kind. */
export function toStorageError(error: unknown): StorageError | null {
  const { code = "" } = error as NodeJS.ErrnoException;
  return code in WORDS ? new StorageError(`The file could not be written: ${String(WORDS[code])} (${code})`) : null;
}

/** Code of the system's error; null when the file could be written. */
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
      // A folder that cannot be written: the file is not there.
    }
  }
}
