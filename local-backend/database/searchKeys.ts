/**
 * Search index entries. A document has one per word, and another per word and filter field, so that a filtered search
 * reads (and depends on) only the words of that filter value:
 * space (0, or 1 + number of the filter field), [filter value], word, _creationTime, _id, occurrences (1 byte), words
 * in the text (2 bytes)
 * Keys contain what ranking needs, so only returned documents are loaded.
 */
import type { JsonObject } from "../values/json";
import type { Index } from "./catalog";
import { fieldAt } from "./documents";
import { concatKeys, type Key } from "./keyBytes";
import { sortKey } from "./sortKey";

const MAX_WORD_LENGTH = 32;
const TAIL_BYTES = 3;
const STRING_TAG = 0x10;

export const UNFILTERED_SPACE: Key = new Uint8Array([0]);

/** Lowercase words, split at anything but letters and digits; words over 32 characters are skipped (as in Convex). */
export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{Alphabetic}\p{N}]+/u)
    .filter((word) => word !== "" && word.length <= MAX_WORD_LENGTH);
}

export function searchKeys(index: Index, document: JsonObject, suffix: Key): Key[] {
  const text = fieldAt(document, index.paths[0] ?? []);
  if (typeof text !== "string") return [];
  const words = wordsOf(text);
  const occurrences = new Map<string, number>();
  for (const word of words) occurrences.set(word, (occurrences.get(word) ?? 0) + 1);
  const spaces: Key[] = [UNFILTERED_SPACE];
  index.filterPaths.forEach((path, at) => {
    spaces.push(filterSpace(at, sortKey(fieldAt(document, path))));
  });
  const length = Math.min(words.length, 0xffff);
  const keys: Key[] = [];
  for (const [word, count] of occurrences) {
    const encoded = sortKey(word);
    const tail = new Uint8Array([Math.min(count, 255), length >> 8, length & 0xff]);
    for (const space of spaces) keys.push(concatKeys([space, encoded, suffix, tail]));
  }
  return keys;
}

export function filterSpace(at: number, value: Key): Key {
  return concatKeys([new Uint8Array([1 + at]), value]);
}

/** Prefix of the keys of this word in a space, or of all words that start with it. */
export function wordPrefix(space: Key, word: string, asPrefix: boolean): Key {
  const encoded = sortKey(word);
  return concatKeys([space, asPrefix ? encoded.subarray(0, -1) : encoded]);
}

export interface SearchHit {
  id: string;
  creationTime: Key;
  occurrences: number;
  words: number;
}

/** Decodes the end of a key. Id characters are above the string tag, so the tag is found from the end. */
export function readHit(key: Key): SearchHit {
  const tail = key.length - TAIL_BYTES;
  let start = tail - 2;
  while (key[start] !== STRING_TAG) start--;
  return {
    id: Buffer.from(key.subarray(start + 1, tail - 1)).toString("latin1"),
    creationTime: key.subarray(start - 9, start),
    occurrences: key[tail] ?? 0,
    words: ((key[tail + 1] ?? 0) << 8) | (key[tail + 2] ?? 0),
  };
}
