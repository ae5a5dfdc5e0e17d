import type { Table } from "./catalog";
import type { Row } from "./documents";
import type { Entry } from "./indexKeys";
import type { SessionRequestRecord } from "./sessionRequests";
import type { Snapshot } from "./snapshot";

export interface PendingDocument {
  readonly table: Table;
  /** `table.version` when the entries were computed. */
  readonly tableVersion: number;
  /** The row in the snapshot; null if the document is new. */
  readonly before: Row | null;
  readonly entriesBefore: readonly Entry[];
  /** Null if deleted. `seq` is that of `before`, or 0 until the commit assigns one. */
  readonly after: Row | null;
  readonly entriesAfter: readonly Entry[];
  /** `after` contains commit timestamps to resolve. */
  readonly pending: boolean;
}

/** A transaction's own writes, laid over its snapshot, with savepoints. */
export class PendingWrites {
  readonly documents = new Map<string, PendingDocument>();
  /** Session requests recorded with the documents. */
  readonly requests: SessionRequestRecord[] = [];
  readonly #history: { id: string; previous: PendingDocument | undefined }[] = [];

  constructor(private readonly snapshot: Snapshot) {}

  put(id: string, document: PendingDocument): void {
    const previous = this.documents.get(id);
    this.#history.push({ id, previous });
    this.documents.set(id, document);
    for (const [at, entry] of (previous?.entriesAfter ?? document.entriesBefore).entries())
      if (document.entriesAfter[at] !== entry) this.snapshot.put(entry.index.id, entry.key, null);
    for (const { index, key } of document.entriesAfter) this.snapshot.put(index.id, key, document.after);
  }

  get isEmpty(): boolean {
    return this.documents.size === 0 && this.requests.length === 0;
  }

  mark(): number {
    return this.#history.length;
  }

  rollbackTo(mark: number): void {
    if (mark >= this.#history.length) return;
    for (const { id, previous } of this.#history.splice(mark).reverse()) {
      if (previous) this.documents.set(id, previous);
      else this.documents.delete(id);
    }
    this.snapshot.clearOverlay();
    for (const document of this.documents.values()) {
      for (const { index, key } of document.entriesBefore) this.snapshot.put(index.id, key, null);
      for (const { index, key } of document.entriesAfter) this.snapshot.put(index.id, key, document.after);
    }
  }

  countDelta(table: Table): number {
    let delta = 0;
    for (const { table: of, before, after } of this.documents.values()) {
      if (of === table) delta += (after ? 1 : 0) - (before ? 1 : 0);
    }
    return delta;
  }
}
