/**
 * Document ids: lower-case Crockford base32 of VInt(table number), 16 random bytes and a Fletcher-16 footer
 * (convex-protocol.md section 3). 31 to 37 characters.
 */
import { randomFillSync } from "node:crypto";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const RANDOM_BYTES = 16;
const FOOTER_BYTES = 2;
const MIN_LENGTH = 31;
const MAX_LENGTH = 37;

const VALUES = new Int8Array(128).fill(-1);
for (let value = 0; value < ALPHABET.length; value++) VALUES[ALPHABET.charCodeAt(value)] = value;

const pool = Buffer.allocUnsafeSlow(RANDOM_BYTES * 256);
let poolAt = pool.length;

/** A new id of the table: unguessable (128 random bits). */
export function newId(tableNumber: number): string {
  if (poolAt === pool.length) {
    randomFillSync(pool);
    poolAt = 0;
  }
  const random = pool.subarray(poolAt, poolAt + RANDOM_BYTES);
  poolAt += RANDOM_BYTES;
  return encodeId(tableNumber, random);
}

export function encodeId(tableNumber: number, random: Uint8Array): string {
  const bytes: number[] = [];
  let rest = tableNumber;
  while (rest >= 0x80) {
    bytes.push((rest & 0x7f) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  bytes.push(rest);
  for (const value of random) bytes.push(value);
  const footer = fletcher16(bytes, bytes.length);
  bytes.push(footer & 0xff, footer >> 8);
  return base32(bytes);
}

/** Table number of a well-formed id, else a text that says what is wrong with it (Convex's words). */
export function decodeId(id: string): { tableNumber: number } | { error: string } {
  if (id.length < MIN_LENGTH || id.length > MAX_LENGTH) return failure(`Invalid ID length ${String(id.length)}`);
  const bytes = fromBase32(id);
  if (bytes === null) return failure("ID wasn't valid base32");
  let tableNumber = 0;
  let at = 0;
  for (; ; at++) {
    const value = bytes[at];
    if (value === undefined || at >= 5) return failure("Invalid table number");
    tableNumber += (value & 0x7f) * 2 ** (7 * at);
    if (value < 0x80) break;
  }
  at += 1 + RANDOM_BYTES;
  if (tableNumber === 0 || tableNumber > 0xffffffff) return failure("Invalid table number");
  if (bytes.length !== at + FOOTER_BYTES) return failure(`Invalid ID length ${String(id.length)}`);
  const expected = fletcher16(bytes, at);
  const footer = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
  if (footer !== expected) return failure(`Invalid ID version ${String(footer)} (expected ${String(expected)})`);
  return { tableNumber };
}

function failure(reason: string): { error: string } {
  return { error: `Unable to decode ID: ${reason}` };
}

function fletcher16(bytes: ArrayLike<number>, length: number): number {
  let low = 0;
  let high = 0;
  for (let at = 0; at < length; at++) {
    low = (low + (bytes[at] ?? 0)) & 0xff;
    high = (high + low) & 0xff;
  }
  return (high << 8) | low;
}

function base32(bytes: readonly number[]): string {
  let text = "";
  let buffer = 0;
  let bits = 0;
  for (const value of bytes) {
    buffer = ((buffer & 0x1f) << 8) | value;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET.charAt((buffer >> bits) & 0x1f);
    }
  }
  return bits > 0 ? text + ALPHABET.charAt((buffer << (5 - bits)) & 0x1f) : text;
}

/** Null unless the text is the one encoding of its bytes (left-over bits are zero). */
function fromBase32(text: string): number[] | null {
  const bytes: number[] = [];
  let buffer = 0;
  let bits = 0;
  for (let at = 0; at < text.length; at++) {
    const value = VALUES[text.charCodeAt(at)] ?? -1;
    if (value < 0) return null;
    buffer = ((buffer & 0xff) << 5) | value;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((buffer >> bits) & 0xff);
    }
  }
  return bits < 5 && (buffer & ((1 << bits) - 1)) === 0 ? bytes : null;
}
