/**
 * Document ids: lowercase Crockford base32 of VInt(table number), 16 random bytes and a Fletcher-16 footer; 31 to 37
 * characters.
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

/**
 * A new id with 128 random bits. Not time-ordered, although that would touch fewer pages: apps expose parts of ids
 * (certificate codes are the first eight characters), so they must not be guessable.
 */
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

/** Table number of a well-formed id, or -1. Allocates nothing: validators call it for every id. */
export function tableNumberOf(id: string): number {
  if (id.length < MIN_LENGTH || id.length > MAX_LENGTH) return -1;
  const length = fromBase32(id);
  let tableNumber = 0;
  let at = 0;
  for (; ; at++) {
    if (at >= length || at >= 5) return -1;
    const value = decoded[at] ?? 0;
    tableNumber += (value & 0x7f) * 2 ** (7 * at);
    if (value < 0x80) break;
  }
  at += 1 + RANDOM_BYTES;
  if (tableNumber === 0 || tableNumber > 0xffffffff || length !== at + FOOTER_BYTES) return -1;
  const footer = (decoded[at] ?? 0) | ((decoded[at + 1] ?? 0) << 8);
  return footer === fletcher16(decoded, at) ? tableNumber : -1;
}

/** Table number of a well-formed id, or Convex's error text. */
export function decodeId(id: string): { tableNumber: number } | { error: string } {
  const tableNumber = tableNumberOf(id);
  return tableNumber < 0 ? failure(problemOf(id)) : { tableNumber };
}

function problemOf(id: string): string {
  if (id.length < MIN_LENGTH || id.length > MAX_LENGTH) return `Invalid ID length ${String(id.length)}`;
  const length = fromBase32(id);
  if (length < 0) return "ID wasn't valid base32";
  let at = 0;
  while (at < Math.min(length, 5) && (decoded[at] ?? 0) >= 0x80) at++;
  if (at >= Math.min(length, 5)) return "Invalid table number";
  let tableNumber = 0;
  for (let part = 0; part <= at; part++) tableNumber += ((decoded[part] ?? 0) & 0x7f) * 2 ** (7 * part);
  if (tableNumber === 0 || tableNumber > 0xffffffff) return "Invalid table number";
  at += 1 + RANDOM_BYTES;
  if (length !== at + FOOTER_BYTES) return `Invalid ID length ${String(id.length)}`;
  const footer = (decoded[at] ?? 0) | ((decoded[at + 1] ?? 0) << 8);
  return `Invalid ID version ${String(footer)} (expected ${String(fletcher16(decoded, at))})`;
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

/** Bytes of the most recently decoded id. */
const decoded = new Uint8Array(MAX_LENGTH);

/**
 * Decodes into `decoded` and returns the number of bytes; -1 unless the text is the canonical encoding (trailing bits
 * are zero).
 */
function fromBase32(text: string): number {
  let length = 0;
  let buffer = 0;
  let bits = 0;
  for (let at = 0; at < text.length; at++) {
    const value = VALUES[text.charCodeAt(at)] ?? -1;
    if (value < 0) return -1;
    buffer = ((buffer & 0xff) << 5) | value;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      decoded[length++] = (buffer >> bits) & 0xff;
    }
  }
  return bits < 5 && (buffer & ((1 << bits) - 1)) === 0 ? length : -1;
}
