import { compareKeys, isBefore, type Key } from "./keyBytes";

/** A map in key order, for the few changes laid over an index. */
export class SortedMap<Value> {
  readonly #keys: Key[] = [];
  readonly #values: Value[] = [];

  get size(): number {
    return this.#keys.length;
  }

  get(key: Key): Value | undefined {
    const at = this.#position(key);
    return this.#holds(at, key) ? this.#values[at] : undefined;
  }

  set(key: Key, value: Value): void {
    const at = this.#position(key);
    if (this.#holds(at, key)) this.#values[at] = value;
    else this.#insert(at, key, value);
  }

  setIfAbsent(key: Key, value: Value): void {
    const at = this.#position(key);
    if (!this.#holds(at, key)) this.#insert(at, key, value);
  }

  delete(key: Key): void {
    const at = this.#position(key);
    if (!this.#holds(at, key)) return;
    this.#keys.splice(at, 1);
    this.#values.splice(at, 1);
  }

  /** Entries with start <= key < end, in key order. */
  range(start: Key, end: Key | null): [Key, Value][] {
    const entries: [Key, Value][] = [];
    for (let at = this.#position(start); at < this.#keys.length; at++) {
      const key = this.#keys[at] as Key;
      if (!isBefore(key, end)) break;
      entries.push([key, this.#values[at] as Value]);
    }
    return entries;
  }

  /** Position of the first key at or after `key`. */
  #position(key: Key): number {
    const keys = this.#keys;
    const last = keys[keys.length - 1];
    // Appending in order is the common case (creation times).
    if (last === undefined || compareKeys(last, key) < 0) return keys.length;
    let low = 0;
    let high = keys.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareKeys(keys[middle] as Key, key) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #holds(at: number, key: Key): boolean {
    const found = this.#keys[at];
    return found !== undefined && compareKeys(found, key) === 0;
  }

  #insert(at: number, key: Key, value: Value): void {
    if (at === this.#keys.length) {
      this.#keys.push(key);
      this.#values.push(value);
    } else {
      this.#keys.splice(at, 0, key);
      this.#values.splice(at, 0, value);
    }
  }
}
