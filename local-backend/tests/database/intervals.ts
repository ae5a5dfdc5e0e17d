import fc from "fast-check";
import type { Interval } from "../../database/types";

/** Numbers of places in an index: below all keys, every key with one byte, and directly behind it. */
const NUMBERS = 8;
export const PLACES = Array.from({ length: 2 * NUMBERS + 1 }, (_, place) => place);
const END = PLACES.length;

/** The smallest key at a place: the empty key, then `[0]`, `[0, 0]`, `[1]`, `[1, 0]`, … */
export function keyAt(place: number): Uint8Array {
  if (place === 0) return new Uint8Array(0);
  const number = (place - 1) >> 1;
  return Uint8Array.from(place % 2 === 1 ? [number] : [number, 0]);
}

/** Places from `start` to before `end`; empty unless `start < end`. */
export interface Span {
  start: number;
  end: number;
}

export const contains = ({ start, end }: Span, place: number): boolean => start <= place && place < end;

export const endKey = (end: number): Uint8Array | null => (end === END ? null : keyAt(end));

export const intervalOf = ({ start, end }: Span): Interval => ({ start: keyAt(start), end: endKey(end) });

const number = fc.nat(NUMBERS - 1);
const low = fc.oneof(
  fc.constant(0),
  number.map((gte) => 1 + 2 * gte),
  number.map((gt) => 2 + 2 * gt),
);
const high = fc.oneof(
  fc.constant(END),
  number.map((lt) => 1 + 2 * lt),
  number.map((lte) => 2 + 2 * lte),
);

/** Ranges with every kind of bounds: closed, open, none; empty ones and the wrong way round. */
export const span: fc.Arbitrary<Span> = fc.record({ start: low, end: high });

/** The fewest spans that cover the same places. */
export function unite(spans: readonly Span[]): Span[] {
  const covered = PLACES.filter((place) => spans.some((one) => contains(one, place)));
  return covered
    .filter((place) => !covered.includes(place - 1))
    .map((start) => {
      let end = start;
      while (covered.includes(end)) end++;
      return { start, end };
    });
}
