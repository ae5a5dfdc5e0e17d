import type { Catalog } from "./catalog";
import type { Committer } from "./committer";
import { errorText } from "./errors";

/** Entries deleted per event loop turn. */
const SLICE = 2000;

/** Deletes entries of dropped indexes in slices, in the background. */
export class IndexSweeper {
  #timer: NodeJS.Immediate | null = null;
  #stopped = false;

  constructor(
    private readonly committer: Committer,
    private readonly catalog: Catalog,
  ) {}

  start(): void {
    if (this.#timer !== null || this.catalog.dropped.length === 0 || this.#stopped) return;
    this.#timer = setImmediate(() => {
      this.#timer = null;
      try {
        this.#slice();
      } catch (error) {
        // Disk full: the entries stay until the next start.
        console.error(errorText(error));
        return;
      }
      this.start();
    });
  }

  stop(): void {
    this.#stopped = true;
    if (this.#timer) clearImmediate(this.#timer);
  }

  #slice(): void {
    const [indexId] = this.catalog.dropped;
    if (indexId === undefined) return;
    this.committer.inGroup(() => {
      const { file } = this.committer;
      const some = "SELECT key FROM entries WHERE ix = ? LIMIT ?";
      file.run(`DELETE FROM entries WHERE ix = ? AND key IN (${some})`, [indexId, indexId, SLICE]);
      if (file.get("SELECT 1 AS one FROM entries WHERE ix = ? LIMIT 1", [indexId]) !== null) return;
      file.run("DELETE FROM indexes WHERE id = ?", [indexId]);
      this.catalog.dropped.shift();
    });
  }
}
