/**
 * Recent changes to each index, in memory: restores the values of older snapshots and detects what touched a read set.
 */
import type { Row } from "./documents";
import type { Key } from "./keyBytes";
import { contains } from "./readSet";
import type { ReadSet, Timestamp } from "./types";

interface LogRecord {
  readonly ts: Timestamp;
  readonly key: Key;
  /** The key's row before and after the commit; null: no such key. */
  readonly before: Row | null;
  readonly after: Row | null;
}

/** Minimum reach of the log in microseconds, and maximum while old snapshots are open. */
const KEEP = 30_000_000;
const KEEP_FOR_SNAPSHOTS = 300_000_000;
/** Above this many entries the log is cut regardless of age. */
const MAX_RECORDS = 2_000_000;
/** Trimming visits every index, so it does not run at every commit. */
const TRIM_EVERY = 4096;

export class WriteLog {
  readonly #byIndex = new Map<number, LogRecord[]>();
  readonly #open = new Map<Timestamp, number>();
  #floor: Timestamp;
  #records = 0;
  #untrimmed = 0;

  constructor(start: Timestamp) {
    this.#floor = start;
  }

  /** The log covers every commit after this moment; older snapshots are unreadable. */
  get floor(): Timestamp {
    return this.#floor;
  }

  append(indexId: number, record: LogRecord): void {
    const records = this.#byIndex.get(indexId);
    if (records) records.push(record);
    else this.#byIndex.set(indexId, [record]);
    this.#records++;
    this.#untrimmed++;
  }

  /** Records of an index after a moment, oldest first. */
  since(indexId: number, ts: Timestamp): LogRecord[] {
    const records = this.#byIndex.get(indexId);
    const last = records?.[records.length - 1];
    if (records === undefined || last === undefined || last.ts <= ts) return [];
    return records.slice(firstAfter(records, ts));
  }

  /** Whether a commit in (since, upTo] touched the read set. True as well when the log does not reach back. */
  touches(readSet: ReadSet, since: Timestamp, upTo = Infinity): boolean {
    if (since < this.#floor) return true;
    for (const [indexId, intervals] of readSet.intervals()) {
      const records = this.#byIndex.get(indexId);
      if (records === undefined) continue;
      for (let at = records.length - 1; at >= 0; at--) {
        const record = records[at] as LogRecord;
        if (record.ts <= since) break;
        if (record.ts <= upTo && contains(intervals, record.key)) return true;
      }
    }
    return false;
  }

  retain(ts: Timestamp): void {
    this.#open.set(ts, (this.#open.get(ts) ?? 0) + 1);
  }

  release(ts: Timestamp): void {
    const count = (this.#open.get(ts) ?? 1) - 1;
    if (count > 0) this.#open.set(ts, count);
    else this.#open.delete(ts);
  }

  /** Drops records that no snapshot can need, given the latest commit. */
  trim(latest: Timestamp): void {
    if (this.#untrimmed < TRIM_EVERY) return;
    this.#untrimmed = 0;
    let oldest = latest - KEEP;
    for (const ts of this.#open.keys()) oldest = Math.min(oldest, ts);
    let floor = Math.max(oldest, latest - KEEP_FOR_SNAPSHOTS);
    if (this.#records > MAX_RECORDS) floor = Math.max(floor, this.#medianTs(latest));
    this.#cut(Math.min(floor, latest));
  }

  /** Everything may have changed at this moment: older snapshots are unreadable, and whatever ran on one conflicts. */
  restart(ts: Timestamp): void {
    this.#byIndex.clear();
    this.#records = 0;
    this.#floor = ts;
  }

  /** Forgets the commits of a rolled-back group. */
  dropAfter(ts: Timestamp): void {
    for (const records of this.#byIndex.values()) {
      const keep = firstAfter(records, ts);
      this.#records -= records.length - keep;
      records.length = keep;
    }
  }

  #cut(floor: Timestamp): void {
    if (floor <= this.#floor) return;
    this.#floor = floor;
    for (const [indexId, records] of this.#byIndex) {
      const from = firstAfter(records, floor);
      if (from === 0) continue;
      this.#records -= from;
      if (from === records.length) this.#byIndex.delete(indexId);
      else this.#byIndex.set(indexId, records.slice(from));
    }
  }

  #medianTs(latest: Timestamp): Timestamp {
    let longest: LogRecord[] = [];
    for (const records of this.#byIndex.values()) if (records.length > longest.length) longest = records;
    return longest[longest.length >> 1]?.ts ?? latest;
  }
}

function firstAfter(records: readonly LogRecord[], ts: Timestamp): number {
  let low = 0;
  let high = records.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((records[middle] as LogRecord).ts <= ts) low = middle + 1;
    else high = middle;
  }
  return low;
}
