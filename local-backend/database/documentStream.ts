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
const MAX_FETCH = 1024;

/**
 * As in Convex, fetched rows come as they were when they were fetched, whatever the function has written since, and
 * only those that were returned count as read.
 */
export class RangeStream implements DocumentStream {
  #start: Key;
  #end: Key | null;
  readonly #limits: { start: Key; end: Key | null };
  #interval: OpenInterval | null = null;
  #buffer: KeyedRow[] = [];
  #at = 0;
  #complete = false;

  constructor(
    private readonly transaction: DatabaseTransaction,
    private readonly plan: RangePlan,
    bounds: StreamBounds,
    /** Rows of the next fetch. */
    private readonly wanted: () => number,
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
  }

  next(): Positioned | null {
    if (this.#at === this.#buffer.length && !this.#complete) this.#fetch();
    const next = this.#buffer[this.#at];
    if (next === undefined) {
      this.#consume(null);
      return null;
    }
    this.#at++;
    this.#consume(next.key);
    if (this.plan.order === "asc") this.#start = successor(next.key);
    else this.#end = next.key;
    this.transaction.meter.documentRead(next.row.size, this.plan.table.isSystem);
    return { position: next.key, row: next.row };
  }

  close(): void {
    if (this.#interval) this.#interval.closed = true;
  }

  #fetch(): void {
    this.#at = 0;
    this.#buffer = [];
    if (!isBefore(this.#start, this.#end)) {
      this.#complete = true;
      return;
    }
    const size = Math.max(1, Math.min(this.wanted(), MAX_FETCH));
    const { rows, complete } = this.transaction.rows.fetch(
      this.plan.index,
      this.#start,
      this.#end,
      this.plan.order,
      size,
      this.#start === this.plan.start && this.#end === this.plan.end ? this.plan.prefix : null,
    );
    // Own inserts can make it more.
    this.#buffer = rows.slice(0, size);
    this.#complete = complete && rows.length <= size;
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
