import type { Row } from "./documents";
import { compareKeys, isBefore, successor, type Key } from "./keyBytes";
import type { RangePlan } from "./queryPlan";
import type { OpenInterval } from "./readSet";
import type { KeyedRow } from "./snapshot";
import type { DatabaseTransaction } from "./transaction";

/** A document with its position in the results, which page cursors hold. */
export interface Positioned {
  readonly position: Key;
  readonly row: Row;
}

/** Documents of a query before its operators, in order. Records what it consumes in the read set. */
export interface DocumentStream {
  next(): Positioned | null;
  close(): void;
}

/** Only results after `after`, up to and including `upTo`. */
export interface StreamBounds {
  after?: Key;
  upTo?: Key;
}

/** Rows that a scan fetches at once, unless fewer are wanted: as many as Convex does. */
export const PREFETCH = 100;
const MAX_FETCH = 256;

export interface Fetching {
  /** Rows of the next fetch. */
  readonly size: () => number;
  /** Whether fetched rows count as read, those left unused as well, as in Convex's scans; its pages read one by one. */
  readonly reads: boolean;
}

export class RangeStream implements DocumentStream {
  #start: Key;
  #end: Key | null;
  readonly #limits: { start: Key; end: Key | null };
  #interval: OpenInterval | null = null;
  #buffer: KeyedRow[] = [];
  #at = 0;
  /** Rows of the buffer that count as read already. */
  #read = 0;
  #complete = false;
  #overlayVersion: number;

  constructor(
    private readonly transaction: DatabaseTransaction,
    private readonly plan: RangePlan,
    bounds: StreamBounds,
    private readonly fetching: Fetching,
  ) {
    const { after, upTo } = bounds;
    this.#start = plan.start;
    this.#end = plan.end;
    if (plan.order === "asc") {
      if (after !== undefined) this.#raiseStart(successor(after));
      if (upTo !== undefined) this.#lowerEnd(successor(upTo));
    } else {
      if (after !== undefined) this.#lowerEnd(after);
      if (upTo !== undefined) this.#raiseStart(upTo);
    }
    this.#limits = { start: this.#start, end: this.#end };
    this.#overlayVersion = transaction.rows.overlayVersion;
  }

  next(): Positioned | null {
    if (this.#overlayVersion !== this.transaction.rows.overlayVersion) {
      // The transaction has written since, so prefetched rows may be stale.
      this.#overlayVersion = this.transaction.rows.overlayVersion;
      this.#buffer = [];
      this.#at = this.#read = 0;
      this.#complete = false;
    }
    if (this.#at === this.#buffer.length && !this.#complete) this.#fetch();
    const next = this.#buffer[this.#at];
    if (next === undefined) {
      this.#consume(null);
      return null;
    }
    this.#at++;
    if (this.#at > this.#read) this.#consume(next.key);
    if (this.plan.order === "asc") this.#start = successor(next.key);
    else this.#end = next.key;
    this.transaction.meter.documentRead(next.row.size, this.plan.table.isSystem);
    return { position: next.key, row: next.row };
  }

  close(): void {
    if (this.#interval) this.#interval.closed = true;
  }

  #fetch(): void {
    this.#at = this.#read = 0;
    this.#buffer = [];
    if (!isBefore(this.#start, this.#end)) {
      this.#complete = true;
      return;
    }
    const size = Math.max(1, Math.min(this.fetching.size(), MAX_FETCH));
    const { rows, complete } = this.transaction.rows.fetch(
      this.plan.index,
      this.#start,
      this.#end,
      this.plan.order,
      size,
      this.plan.isPrefix && this.#start === this.plan.start && this.#end === this.plan.end,
    );
    this.#buffer = rows;
    this.#complete = complete;
    if (!this.fetching.reads) return;
    this.#read = Math.min(size, rows.length);
    this.#consume(rows[size - 1]?.key ?? null);
  }

  /** Everything up to this key has been read; null: everything. */
  #consume(key: Key | null): void {
    const { start, end } = this.#limits;
    const ascending = this.plan.order === "asc";
    if (this.#interval === null) {
      const interval: OpenInterval = { start, end, closed: false };
      this.#interval = interval;
      this.#widen(interval, key, ascending);
      this.transaction.readSet.add(this.plan.index.id, interval);
      this.transaction.meter.intervalRead();
    } else {
      this.#widen(this.#interval, key, ascending);
    }
  }

  #widen(interval: OpenInterval, key: Key | null, ascending: boolean): void {
    if (ascending) interval.end = key === null ? this.#limits.end : successor(key);
    else interval.start = key ?? this.#limits.start;
  }

  #raiseStart(start: Key): void {
    if (compareKeys(start, this.#start) > 0) this.#start = start;
  }

  #lowerEnd(end: Key): void {
    if (isBefore(end, this.#end)) this.#end = end;
  }
}
