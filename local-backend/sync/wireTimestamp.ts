import type { Timestamp } from "../database/types";

/** Moment zero, where every socket starts. */
export const ZERO_TIMESTAMP = "AAAAAAAAAAA=";

/** Cache, newest first: a transition names two moments, and one commit is sent to many sockets. */
const recent: { timestamp: Timestamp; text: string }[] = [
  { timestamp: -1, text: "" },
  { timestamp: -1, text: "" },
];

/** Encodes microseconds for the wire: unsigned 64-bit nanoseconds, little-endian, base64. */
export function encodeTimestamp(timestamp: Timestamp): string {
  for (const known of recent) if (known.timestamp === timestamp) return known.text;
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigUInt64LE(BigInt(timestamp) * 1000n);
  const text = bytes.toString("base64");
  recent.pop();
  recent.unshift({ timestamp, text });
  return text;
}

/** Decodes to microseconds (rounded up, so that a client is never sent back in time), or null if invalid. */
export function decodeTimestamp(text: string): Timestamp | null {
  if (!/^[A-Za-z0-9+/]{11}=$/.test(text)) return null;
  const nanoseconds = Buffer.from(text, "base64").readBigUInt64LE();
  return Number((nanoseconds + 999n) / 1000n);
}
