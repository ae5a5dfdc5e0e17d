/** Index keys are compared byte by byte (memcmp), in SQLite as BLOBs and here. */
export type Key = Uint8Array;

export const EMPTY_KEY: Key = new Uint8Array(0);

export function compareKeys(a: Key, b: Key): number {
  return Buffer.compare(a, b);
}

/** The smallest key greater than `key`. */
export function successor(key: Key): Key {
  const next = new Uint8Array(key.length + 1);
  next.set(key);
  return next;
}

/** The smallest key greater than every key with this prefix; null if there is none. */
export function afterPrefix(prefix: Key): Key | null {
  let length = prefix.length;
  while (length > 0 && prefix[length - 1] === 0xff) length--;
  if (length === 0) return null;
  const end = prefix.slice(0, length);
  end[length - 1] = (end[length - 1] ?? 0) + 1;
  return end;
}

export function concatKeys(parts: readonly Key[]): Key {
  let length = 0;
  for (const part of parts) length += part.length;
  const key = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    key.set(part, at);
    at += part.length;
  }
  return key;
}

/** Whether `key` is before `end` (null: the end of the index). */
export function isBefore(key: Key, end: Key | null): boolean {
  return end === null || compareKeys(key, end) < 0;
}

// Several times faster than a loop, and works on any Uint8Array, unlike `toString`.
const { latin1Slice } = Buffer.prototype as { latin1Slice: (this: Uint8Array, start: number, end: number) => string };

/** The first `length` bytes as text, one character each. */
export function bytesText(bytes: Uint8Array, length: number): string {
  return latin1Slice.call(bytes, 0, length);
}
