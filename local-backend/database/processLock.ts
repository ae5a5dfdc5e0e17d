/**
 * One process at a time: a file beside the database holds the owner's process id. node-sqlite3-wasm leaves a
 * `<db>.lock` directory behind when killed; only the owner of our lock may remove it.
 */
import { closeSync, openSync, readFileSync, renameSync, rmSync, unlinkSync, writeSync } from "node:fs";
import { errorText, OpenError } from "./errors";

/** Files open in this process, for which its own id in a lock says nothing. */
const held = new Set<string>();

interface Owner {
  pid: number;
  /** Start time, to detect a recycled process id; empty if unknown. */
  started: string;
}

/** Takes the lock or throws `OpenError` ("inUse", "unwritable"). Returns its release. */
export function takeProcessLock(databasePath: string): () => void {
  const path = `${databasePath}.owner`;
  if (held.has(path)) throw inUse(databasePath, process.pid);
  if (!create(path)) {
    const text = read(path);
    const owner = parse(text);
    if (owner !== null && isAlive(owner)) throw inUse(databasePath, owner.pid);
    clearStale(path, text, databasePath);
    if (!create(path)) throw inUse(databasePath, parse(read(path))?.pid ?? 0);
  }
  held.add(path);
  rmSync(`${databasePath}.lock`, { recursive: true, force: true });
  const own = read(path);
  return () => {
    held.delete(path);
    // Another process may have locked what replaced our data directory.
    if (read(path) === own) rmSync(path, { force: true });
  };
}

function inUse(path: string, pid: number): OpenError {
  return new OpenError(
    "inUse",
    `The database ${path} is in use by process ${String(pid)}. Stop it first, or choose another data directory.`,
  );
}

function create(path: string): boolean {
  try {
    const file = openSync(path, "wx", 0o600);
    writeSync(file, JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Owner));
    closeSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw new OpenError("unwritable", `Cannot write to ${path}: ${errorText(error)}`);
  }
}

/** Two processes may find the same stale file: if the file moved away is not the one read, it is put back. */
function clearStale(path: string, expected: string, databasePath: string): void {
  const aside = `${path}.${String(process.pid)}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (read(aside) !== expected) {
    renameSync(aside, path);
    throw inUse(databasePath, parse(read(path))?.pid ?? 0);
  }
  unlinkSync(aside);
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function parse(text: string): Owner | null {
  try {
    const owner = JSON.parse(text) as Partial<Owner> | null;
    return typeof owner?.pid === "number" ? { pid: owner.pid, started: owner.started ?? "" } : null;
  } catch {
    return null;
  }
}

function isAlive(owner: Owner): boolean {
  if (owner.pid === process.pid) return false;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  const started = startOf(owner.pid);
  return owner.started === "" || started === "" || started === owner.started;
}

/** Boot and start time of a process on Linux; empty elsewhere. */
function startOf(pid: number): string {
  const stat = read(`/proc/${String(pid)}/stat`);
  // Field 22, counted after the parenthesized command, which may contain spaces.
  const ticks = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  return ticks === undefined ? "" : `${read("/proc/sys/kernel/random/boot_id").trim()}:${ticks}`;
}
