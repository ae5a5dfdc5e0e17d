/**
 * How a file survives a power cut, for everything beside the database: it is written under a temporary name, synced, renamed, and the
 * folder is synced after it. A reader finds the old file, the whole new one, or none.
 */
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeFileSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/** What systems say that cannot sync a folder: there a rename is as durable as their own journal makes it. */
const UNSUPPORTED = new Set(["EINVAL", "ENOTSUP", "EISDIR", "EPERM", "EACCES"]);

/** Writes a small file. Throws the system's error; then the file is as it was. One writer at a time. */
export function writeDurably(path: string, text: string, mode = 0o666): void {
  const partial = `${path}.partial`;
  const file = openSync(partial, "w", mode);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(partial, path);
  syncFolderSync(dirname(path));
}

/** Writes a file that does not count yet: it, or a folder around it, is put in its place later. */
export async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, "w");
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Puts a file or folder, all of it synced, in its place. */
export async function placeDurably(partial: string, path: string): Promise<void> {
  await rename(partial, path);
  await syncFolder(dirname(path));
}

/** Makes the folder and those above it, durably. */
export function makeFolderDurably(path: string, mode = 0o777): void {
  const first = mkdirSync(path, { recursive: true, mode });
  if (first === undefined) return;
  const top = resolve(first).length;
  for (let made = resolve(path); made.length >= top; made = dirname(made)) syncFolderSync(dirname(made));
}

/** Syncs the names in a folder. */
export async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, "r");
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    ignoreUnsupported(error);
  }
}

/** The same, at the start. */
export function syncFolderSync(path: string): void {
  try {
    const folder = openSync(path, "r");
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  } catch (error) {
    ignoreUnsupported(error);
  }
}

function ignoreUnsupported(error: unknown): void {
  if (!UNSUPPORTED.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
}
