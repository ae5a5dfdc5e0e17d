import type { Timestamp } from "../database/types";

/** The zero moment, at which every socket starts. */
export const ZERO_TIMESTAMP = "AAAAAAAAAAA=";

/** Newest first. A transition names two moments, and one commit is told to many sockets. */
const recent: { timestamp: Timestamp; text: string }[] = [
  { timestamp: -1, text: "" },
  { timestamp: -1, text: "" },
];

/** Microseconds as the wire wants them: unsigned 64-bit nanoseconds, little-endian, base64. */
export function encodeTimestamp(timestamp: Timestamp): string {
  for (const known of recent) if (known.timestamp === timestamp) return known.text;
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigUInt64LE(BigInt(timestamp) * 1000n);
  const text = bytes.toString("base64");
  recent.pop();
  recent.unshift({ timestamp, text });
  return text;
}

/** Back to microseconds (rounded up, so that a client is never told of a moment before the one it saw), or null if it is not one. */
export function decodeTimestamp(text: string): Timestamp | null {
  if (!/^[A-Za-z0-9+/]{11}=$/.test(text)) return null;
  const nanoseconds = Buffer.from(text, "base64").readBigUInt64LE();
  return Number((nanoseconds + 999n) / 1000n);
}
