import { closeSync, existsSync, openSync, readFileSync, writeSync } from "node:fs";
import { writeDurably } from "../disk/durableFiles";
import { OpenError } from "./errors";
import type { Timestamp } from "./types";

/**
 * The moment of the newest acknowledged commit, in a file beside the database. SQLite silently leaves out everything behind the first
 * damaged frame of its write-ahead log, so the database alone cannot know that it once held more.
 *
 * Written in place after each group is on disk, and never synced. When a process is killed it is exact. After a power cut it may be some
 * seconds old, and then a loss within them is not noticed; it never names a commit that was not durable, so it never sees one that is none.
 * 42 bytes never span two sectors.
 */
export class HighWaterMark {
  readonly #file: number;
  #kept: Timestamp;

  /** `stored`: what the database knows, 0 for a new one. Throws `OpenError` when it was more. */
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

  /** To be called once the commit is on disk, before any caller is answered. */
  keep(ts: Timestamp): void {
    if (ts <= this.#kept) return;
    try {
      writeSync(this.#file, encode(ts), 0);
      this.#kept = ts;
    } catch {
      // It stays at an older moment, which is true as well.
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}

/**
 * Throws `OpenError` when the database knows less than what was acknowledged. To be asked as well before a file that is empty or gone is
 * opened: SQLite would start an empty database, and delete the write-ahead log. Gives what was acknowledged, -1 if unknown.
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

/** Twice: what differs was written in half. */
function encode(ts: Timestamp): string {
  const digits = String(ts).padStart(20, "0");
  return `${digits} ${digits}\n`;
}

/** -1 when it says nothing. */
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
