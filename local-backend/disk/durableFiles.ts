/**
 * Files beside the database that survive a power cut: written under a temporary name, synced, renamed, then the folder
 * synced. Readers see the old file, the new one, or none.
 */
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeFileSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/** Errors of systems that cannot sync a folder; there a rename is as durable as their journal makes it. */
const UNSUPPORTED = new Set(["EINVAL", "ENOTSUP", "EISDIR", "EPERM", "EACCES"]);

/** Writes a small file. On a system error, which it throws, the file is unchanged. One writer at a time. */
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

/** Writes and syncs a file that `placeDurably` will move, itself or with its folder. */
export async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, "w");
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Moves a synced file or folder into place. */
export async function placeDurably(partial: string, path: string): Promise<void> {
  await rename(partial, path);
  await syncFolder(dirname(path));
}

/** Creates the folder and its parents durably. */
export function makeFolderDurably(path: string, mode = 0o777): void {
  const first = mkdirSync(path, { recursive: true, mode });
  if (first === undefined) return;
  const top = resolve(first).length;
  for (let made = resolve(path); made.length >= top; made = dirname(made)) syncFolderSync(dirname(made));
}

export async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, "r");
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  } catch (error) {
    ignoreUnsupported(error);
  }
}

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
