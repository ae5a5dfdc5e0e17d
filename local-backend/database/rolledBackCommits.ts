import { StorageError } from "./errors";
import type { Timestamp } from "./types";

/** Number of rolled-back groups remembered. */
const MAX_GROUPS = 1000;

/** Commits that the disk refused after they were visible. Callers may still hold their timestamps. */
export class RolledBackCommits {
  #groups: { from: Timestamp; to: Timestamp; cause: string }[] = [];

  /** The commits after `from` up to and including `to`. */
  add(from: Timestamp, to: Timestamp, cause: string): void {
    if (to > from) this.#groups.push({ from, to, cause });
    if (this.#groups.length > MAX_GROUPS) this.#groups = this.#groups.slice(-MAX_GROUPS);
  }

  has(ts: Timestamp): boolean {
    return this.errorOf(ts) !== null;
  }

  /** Why the commit at this moment was rolled back, or null. */
  errorOf(ts: Timestamp): StorageError | null {
    const group = this.#groups.find(({ from, to }) => ts > from && ts <= to);
    return group === undefined ? null : new StorageError(group.cause);
  }
}
