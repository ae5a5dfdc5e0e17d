/**
 * Order-preserving encoding of values (the order is `compareValues` of convex/values), straight from Convex-encoded
 * JSON without decoding.
 */
import type { JsonObject, JsonValue } from "../values/json";
import type { Key } from "./keyBytes";

const UNDEFINED = 0x01;
const NULL = 0x03;
const ZERO_INT = 0x08;
const FLOAT = 0x0d;
const FALSE = 0x0e;
const TRUE = 0x0f;
const STRING = 0x10;
const BYTES = 0x11;
const ARRAY = 0x12;
const OBJECT = 0x15;

const MAX_INT64 = 0x7fffffffffffffffn;

/** Scratch buffer of the current (synchronous) encoding. */
let scratch = Buffer.allocUnsafeSlow(4096);
let length = 0;

/** Bytes of one value; `undefined` is a missing field. */
export function sortKey(value: JsonValue | undefined): Key {
  length = 0;
  write(value);
  return new Uint8Array(scratch.subarray(0, length));
}

/** Bytes of several values, concatenated. */
export function sortKeyOf(values: readonly (JsonValue | undefined)[]): Key {
  length = 0;
  for (const value of values) write(value);
  return new Uint8Array(scratch.subarray(0, length));
}

function reserve(bytes: number): void {
  if (length + bytes <= scratch.length) return;
  const larger = Buffer.allocUnsafeSlow(Math.max(scratch.length * 2, length + bytes));
  scratch.copy(larger, 0, 0, length);
  scratch = larger;
}

function byte(value: number): void {
  reserve(1);
  scratch[length++] = value;
}

function write(value: JsonValue | undefined): void {
  if (value === undefined) byte(UNDEFINED);
  else if (value === null) byte(NULL);
  else if (typeof value === "string") writeText(STRING, value);
  else if (typeof value === "number")
    writeFloat(value + 0); // JSON has no -0: it is stored as 0.
  else if (typeof value === "boolean") byte(value ? TRUE : FALSE);
  else if (Array.isArray(value)) {
    byte(ARRAY);
    for (const item of value) write(item);
    byte(0);
  } else writeObject(value);
}

function writeObject(value: JsonObject): void {
  const names = Object.keys(value);
  if (names.length === 1) {
    const encoded = value[names[0] ?? ""];
    switch (names[0]) {
      case "$integer": {
        writeInteger(Buffer.from(encoded as string, "base64").readBigInt64LE());
        return;
      }
      case "$float": {
        writeFloat(Buffer.from(encoded as string, "base64").readDoubleLE());
        return;
      }
      case "$bytes": {
        writeEscaped(BYTES, Buffer.from(encoded as string, "base64"));
        return;
      }
      case "$commitTs": {
        writeInteger(MAX_INT64);
        return;
      }
      case "$undefined": {
        byte(UNDEFINED);
        return;
      }
    }
  }
  byte(OBJECT);
  for (const name of names.sort()) {
    if (name === "") {
      // An empty name would read as the object's terminator.
      byte(0);
      byte(0xff);
      byte(0);
    } else {
      writeText(-1, name);
    }
    write(value[name]);
  }
  byte(0);
}

/** Tag (none if negative), UTF-8, terminator. Zero bytes are escaped. */
function writeText(tag: number, text: string): void {
  if (text.includes("\0")) {
    writeEscaped(tag, Buffer.from(text, "utf8"));
    return;
  }
  reserve(text.length * 3 + 2);
  if (tag >= 0) scratch[length++] = tag;
  if (text.length < 48) {
    // Short texts are mostly ASCII, where a loop beats the encoder.
    const start = length;
    let index = 0;
    for (; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      if (unit >= 0x80) break;
      scratch[length++] = unit;
    }
    if (index < text.length) {
      length = start;
      length += scratch.write(text, length, "utf8");
    }
  } else {
    length += scratch.write(text, length, "utf8");
  }
  scratch[length++] = 0;
}

function writeEscaped(tag: number, bytes: Uint8Array): void {
  reserve(bytes.length * 2 + 2);
  if (tag >= 0) scratch[length++] = tag;
  for (const value of bytes) {
    scratch[length++] = value;
    if (value === 0) scratch[length++] = 0xff;
  }
  scratch[length++] = 0;
}

/** IEEE total order: negative numbers have all bits flipped, others the sign bit set. */
function writeFloat(value: number): void {
  reserve(9);
  scratch[length] = FLOAT;
  scratch.writeDoubleBE(value, length + 1);
  const first = scratch[length + 1] ?? 0;
  if (first & 0x80) {
    for (let at = length + 1; at < length + 9; at++) scratch[at] = ~(scratch[at] ?? 0) & 0xff;
  } else {
    scratch[length + 1] = first | 0x80;
  }
  length += 9;
}

/** The tag's distance from zero's tag encodes the length: 1, 2, 4 or 8 bytes. */
function writeInteger(value: bigint): void {
  if (value === 0n) {
    byte(ZERO_INT);
    return;
  }
  const distance =
    value >= -128n && value <= 127n
      ? 1
      : value >= -32768n && value <= 32767n
        ? 2
        : value >= -0x80000000n && value <= 0x7fffffffn
          ? 3
          : 4;
  reserve(9);
  scratch[length++] = value < 0n ? ZERO_INT - distance : ZERO_INT + distance;
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigInt64BE(value);
  const size = 1 << (distance - 1);
  bytes.copy(scratch, length, 8 - size);
  length += size;
}
