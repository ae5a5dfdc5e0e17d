import type { Row } from "./documents";

/** Bytes of documents (Convex's count) per generation; two are kept. */
const GENERATION_BYTES = 8 * 1024 * 1024;

/**
 * Recent rows at the latest commit, never stale because this process is the only writer. Two generations approximate
 * LRU.
 */
export class RowCache {
  #young = new Generation();
  #old = new Generation();

  byId(id: string): Row | undefined {
    return this.#young.byId.get(id) ?? this.#promote(this.#old.byId.get(id));
  }

  bySeq(seq: number): Row | undefined {
    return this.#young.bySeq.get(seq) ?? this.#promote(this.#old.bySeq.get(seq));
  }

  put(row: Row): Row {
    this.#young.put(row);
    if (this.#young.bytes > GENERATION_BYTES) {
      this.#old = this.#young;
      this.#young = new Generation();
    }
    return row;
  }

  delete(seq: number): void {
    this.#young.delete(seq);
    this.#old.delete(seq);
  }

  clear(): void {
    this.#young = new Generation();
    this.#old = new Generation();
  }

  #promote(row: Row | undefined): Row | undefined {
    return row && this.put(row);
  }
}

class Generation {
  readonly byId = new Map<string, Row>();
  readonly bySeq = new Map<number, Row>();
  bytes = 0;

  put(row: Row): void {
    this.bytes += row.size - (this.bySeq.get(row.seq)?.size ?? 0);
    this.byId.set(row.id, row);
    this.bySeq.set(row.seq, row);
  }

  delete(seq: number): void {
    const row = this.bySeq.get(seq);
    if (row === undefined) return;
    this.bytes -= row.size;
    this.byId.delete(row.id);
    this.bySeq.delete(seq);
  }
}
