import { compareKeys, isBefore, type Key } from "./keyBytes";
import type { IndexWrite, Interval, ReadSet } from "./types";

/** An interval that its cursor extends until it is closed. */
export interface OpenInterval {
  start: Key;
  end: Key | null;
  closed: boolean;
}

/** Intervals that a transaction read, by index. Cursor intervals grow with each document and are merged on demand. */
export class TransactionReadSet implements ReadSet {
  readonly #merged = new Map<number, Interval[]>();
  readonly #pending = new Map<number, OpenInterval[]>();
  #count = 0;
  #sealed = false;

  /** The caller may extend the interval until it marks it closed. */
  add(indexId: number, interval: OpenInterval): void {
    if (this.#sealed) return;
    const pending = this.#pending.get(indexId);
    if (pending) pending.push(interval);
    else this.#pending.set(indexId, [interval]);
    this.#count++;
  }

  /** Upper bound of the number of disjoint intervals; exact above `limit`. */
  count(limit: number): number {
    if (this.#count > limit) this.#merge();
    return this.#count;
  }

  /** The transaction has ended; nothing grows any more. */
  seal(): void {
    this.#sealed = true;
    for (const pending of this.#pending.values()) for (const interval of pending) interval.closed = true;
    this.#merge();
  }

  intervals(): ReadonlyMap<number, readonly Interval[]> {
    this.#merge();
    return this.#merged;
  }

  overlaps(writes: readonly IndexWrite[]): boolean {
    this.#merge();
    return writes.some(({ indexId, key }) => contains(this.#merged.get(indexId), key));
  }

  /** Open intervals are merged as they are now and kept for the next merge. */
  #merge(): void {
    if (this.#pending.size === 0) return;
    for (const [indexId, pending] of this.#pending) {
      const [only] = pending;
      if (pending.length === 1 && only?.closed === true && !this.#merged.has(indexId)) {
        // The common case, one read per index, needs no sorting.
        this.#merged.set(indexId, isBefore(only.start, only.end) ? pending : []);
        this.#pending.delete(indexId);
        continue;
      }
      this.#merged.set(indexId, disjoint([...(this.#merged.get(indexId) ?? []), ...pending]));
      const open = pending.filter((interval) => !interval.closed);
      if (open.length > 0) this.#pending.set(indexId, open);
      else this.#pending.delete(indexId);
    }
    this.#count = 0;
    for (const intervals of this.#merged.values()) this.#count += intervals.length;
  }
}

function disjoint(intervals: Interval[]): Interval[] {
  const sorted = intervals
    .filter(({ start, end }) => isBefore(start, end))
    .sort((a, b) => compareKeys(a.start, b.start));
  const result: { start: Key; end: Key | null }[] = [];
  for (const { start, end } of sorted) {
    const last = result[result.length - 1];
    if (last === undefined || (last.end !== null && compareKeys(last.end, start) < 0)) result.push({ start, end });
    else if (last.end !== null && (end === null || compareKeys(last.end, end) < 0)) last.end = end;
  }
  return result;
}

export function contains(intervals: readonly Interval[] | undefined, key: Key): boolean {
  if (intervals === undefined) return false;
  let low = 0;
  let high = intervals.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareKeys((intervals[middle] as Interval).start, key) <= 0) low = middle + 1;
    else high = middle;
  }
  const candidate = intervals[low - 1];
  return candidate !== undefined && isBefore(key, candidate.end);
}
