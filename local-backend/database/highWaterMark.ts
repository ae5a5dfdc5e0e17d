import { closeSync, existsSync, openSync, readFileSync, writeSync } from "node:fs";
import { writeDurably } from "../disk/durableFiles";
import { OpenError } from "./errors";
import type { Timestamp } from "./types";

/**
 * Timestamp of the newest acknowledged commit, in a file beside the database, because SQLite silently skips everything
 * after a damaged WAL frame.
 *
 * Written in place after each durable group, never synced: exact after a kill, up to seconds old after a power cut,
 * never ahead of the disk. Its 42 bytes fit in one sector.
 */
export class HighWaterMark {
  readonly #file: number;
  #kept: Timestamp;

  /** `stored`: the database's newest commit, 0 if new. Throws `OpenError` if more was acknowledged. */
  constructor(databasePath: string, stored: Timestamp) {
    const path = pathFor(databasePath);
    this.#kept = checkForLoss(databasePath, stored);
    if (this.#kept < 0) {
      writeDurably(path, encode(0), 0o600);
      this.#kept = 0;
    }
    this.#file = openSync(path, "r+");
    this.keep(stored);
  }

  /** Call once the commit is durable, before any caller is answered. */
  keep(ts: Timestamp): void {
    if (ts <= this.#kept) return;
    try {
      writeSync(this.#file, encode(ts), 0);
      this.#kept = ts;
    } catch {
      // The older mark remains valid.
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}

/**
 * Throws `OpenError` if the database has less than what was acknowledged. Also call before opening a missing or empty
 * file, because SQLite would delete the WAL. Returns the acknowledged timestamp, -1 if unknown.
 */
export function checkForLoss(databasePath: string, stored: Timestamp): Timestamp {
  const path = pathFor(databasePath);
  const kept = existsSync(path) ? parse(readFileSync(path, "utf8")) : -1;
  if (kept > stored) throw lost(databasePath, path, stored, kept);
  return kept;
}

function pathFor(databasePath: string): string {
  return `${databasePath}.acknowledged`;
}

/** Written twice to detect a torn write. */
function encode(ts: Timestamp): string {
  const digits = String(ts).padStart(20, "0");
  return `${digits} ${digits}\n`;
}

/** -1 if invalid. */
function parse(text: string): Timestamp {
  const match = /^(\d{20}) \1\n$/.exec(text);
  return match === null ? -1 : Number(match[1]);
}

function lost(databasePath: string, path: string, stored: Timestamp, kept: Timestamp): OpenError {
  const moment = (ts: Timestamp) => new Date(ts / 1000).toISOString();
  const end = stored === 0 ? "it is empty" : `it ends at ${moment(stored)}`;
  return new OpenError(
    "damaged",
    `The database ${databasePath} has lost acknowledged commits: ${end}, the last one was at ${moment(kept)}. ` +
      "Its write-ahead log is damaged or missing, or it was replaced by an older one. " +
      `Put back a copy of the whole data directory, or remove ${path} to go on without what is lost.`,
  );
}
