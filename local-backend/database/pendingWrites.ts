import type { Table } from "./catalog";
import type { Row } from "./documents";
import type { Entry } from "./indexKeys";
import type { SessionRequestRecord } from "./sessionRequests";
import type { Snapshot } from "./snapshot";

/** What a transaction does to one document. */
export interface PendingDocument {
  readonly table: Table;
  /** `table.version` when the entries were computed. */
  readonly tableVersion: number;
  /** In the snapshot; null: it is new. */
  readonly before: Row | null;
  readonly entriesBefore: readonly Entry[];
  /** Null: it is deleted. Its `seq` is that of `before`, or 0 until the commit gives one. */
  readonly after: Row | null;
  readonly entriesAfter: readonly Entry[];
  /** `after` holds commit timestamps to be filled in. */
  readonly pending: boolean;
}

/** Own writes, laid over the snapshot as they happen, with marks to go back to. */
export class PendingWrites {
  readonly documents = new Map<string, PendingDocument>();
  /** Outcomes of client requests that are recorded with the documents. */
  readonly requests: SessionRequestRecord[] = [];
  readonly #history: { id: string; previous: PendingDocument | undefined }[] = [];

  constructor(private readonly snapshot: Snapshot) {}

  put(id: string, document: PendingDocument): void {
    const previous = this.documents.get(id);
    this.#history.push({ id, previous });
    this.documents.set(id, document);
    for (const { index, key } of previous?.entriesAfter ?? document.entriesBefore)
      this.snapshot.put(index.id, key, null);
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

  /** Documents that a table gained. */
  countDelta(table: Table): number {
    let delta = 0;
    for (const { table: of, before, after } of this.documents.values()) {
      if (of === table) delta += (after ? 1 : 0) - (before ? 1 : 0);
    }
    return delta;
  }
}
