import type { Timestamp } from "../database/types";

/** The zero moment, at which every socket starts. */
export const ZERO_TIMESTAMP = "AAAAAAAAAAA=";

let lastTimestamp: Timestamp = -1;
let lastText = "";

/**
 * Microseconds as the wire wants them: unsigned 64-bit nanoseconds, little-endian, base64. The last one is remembered, because one
 * commit is told to many sockets.
 */
export function encodeTimestamp(timestamp: Timestamp): string {
  if (timestamp === lastTimestamp) return lastText;
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigUInt64LE(BigInt(timestamp) * 1000n);
  lastTimestamp = timestamp;
  lastText = bytes.toString("base64");
  return lastText;
}

/** Back to microseconds (rounded up, so that a client is never told of a moment before the one it saw), or null if it is not one. */
export function decodeTimestamp(text: string): Timestamp | null {
  if (!/^[A-Za-z0-9+/]{11}=$/.test(text)) return null;
  const nanoseconds = Buffer.from(text, "base64").readBigUInt64LE();
  return Number((nanoseconds + 999n) / 1000n);
}
