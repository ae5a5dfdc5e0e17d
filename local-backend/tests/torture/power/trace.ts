import { readFileSync } from "node:fs";

/** A record of traceFiles.mjs. Paths are relative to the data directory, "." is itself. */
export type TraceEvent =
  | { op: "open"; fd: number; path: string; created: boolean; directory: boolean }
  | { op: "write"; fd: number; offset: number; data: Buffer }
  | { op: "truncate"; fd: number; size: number }
  /** `upTo`: number of the last event it covers, unless the previous one. */
  | { op: "sync"; fd: number; upTo?: number }
  | { op: "close"; fd: number }
  | { op: "mkdir" | "remove"; path: string }
  | { op: "rename"; from: string; path: string }
  | { op: "symlink"; target: string; path: string }
  /** These ledger numbers were written to a socket. */
  | { op: "acknowledge"; numbers: number[] };

/** Reads a trace, without a truncated last record. */
export function readTrace(path: string): TraceEvent[] {
  const bytes = readFileSync(path);
  const events: TraceEvent[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const jsonEnd = at + 8 + bytes.readUInt32LE(at);
    const end = jsonEnd + bytes.readUInt32LE(at + 4);
    if (end > bytes.length) break;
    const event = JSON.parse(bytes.toString("utf8", at + 8, jsonEnd)) as TraceEvent;
    events.push(event.op === "write" ? { ...event, data: bytes.subarray(jsonEnd, end) } : event);
    at = end;
  }
  return events;
}
