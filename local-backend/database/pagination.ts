/**
 * `1.0/queryPage`. A cursor is the position after the last document scanned, or the end, with a fingerprint of its
 * query.
 */
import { createHash } from "node:crypto";
import type { JsonValue } from "../values/json";
import { DatabaseError } from "./errors";
import type { Key } from "./keyBytes";
import { LIMITS } from "./limits";
import { Pipeline, planQuery } from "./queryCursor";
import type { SourcePlan } from "./queryPlan";
import type { DatabaseTransaction } from "./transaction";
import type { Page, PageRequest, QueryJson, StoredDocument } from "./types";

type Position = { after: Key } | "end";

const FINGERPRINT_BYTES = 12;
const AFTER = 1;
const END = 2;
/** Share of a limit at which splitting a page is recommended. */
const SOFT = 3 / 4;
const READ_LIMITS = new Set(["TooManyDocumentsRead", "TooManyBytesRead", "TooManyReads"]);

export function readPage(transaction: DatabaseTransaction, request: PageRequest, options: { system?: boolean }): Page {
  const { query, pageSize } = request;
  checkSizes(request);
  const plan = planQuery(transaction, query, options);
  const fingerprint = fingerprintOf(query, plan);
  const start = request.cursor === null ? null : decodeCursor(request.cursor, fingerprint);
  const end = typeof request.endCursor === "string" ? decodeCursor(request.endCursor, fingerprint) : null;
  if (start === "end") return emptyEnd(request.cursor as string);
  const bounds = { ...(start && { after: start.after }), ...(end && end !== "end" && { upTo: end.after }) };
  const pipeline = new Pipeline(transaction, plan, query, bounds, pageSize);
  const scan = scanPage(pipeline, request, end !== null);
  pipeline.close();
  const last = scan.positions[scan.positions.length - 1];
  const reached: Position = scan.exhausted ? (end ?? "end") : last ? { after: last } : (start ?? "end");
  return {
    documents: scan.documents,
    isDone: reached === "end",
    continueCursor: encodeCursor(reached, fingerprint),
    splitCursor: splitCursor(scan.positions, fingerprint),
    pageStatus: scan.stopped ? "SplitRequired" : isLarge(scan, request) ? "SplitRecommended" : null,
  };
}

/** Part of a row would end the page within a row, and none would make no progress: both looked like the end. */
function checkSizes({ pageSize, maximumRowsRead, maximumBytesRead }: PageRequest): void {
  const limits = [maximumRowsRead ?? Infinity, maximumBytesRead ?? Infinity];
  for (const size of [pageSize, ...limits]) {
    if (size >= 0 && (Number.isInteger(size) || size === Infinity)) continue;
    throw new DatabaseError("InvalidPageSize", `Pagination needs whole numbers, got ${String(size)}`);
  }
  if (pageSize === 0)
    throw new DatabaseError("NoDocumentsForPagination", "Must request at least 1 document while paginating");
  if (limits.includes(0)) {
    const text = "maximumRowsRead and maximumBytesRead must be greater than 0";
    throw new DatabaseError("InvalidPaginationLimit", text);
  }
}

interface Scan {
  documents: StoredDocument[];
  /** Of every scanned document, including those filtered out. */
  positions: Key[];
  bytes: number;
  exhausted: boolean;
  /** A read limit ended the page. */
  stopped: boolean;
}

/** With an end cursor the whole interval is returned, whatever its size, so that pages stay adjacent. */
function scanPage(pipeline: Pipeline, request: PageRequest, bounded: boolean): Scan {
  const scan: Scan = { documents: [], positions: [], bytes: 0, exhausted: false, stopped: false };
  const maxRows = request.maximumRowsRead ?? Infinity;
  const maxBytes = request.maximumBytesRead ?? Infinity;
  while (bounded || scan.documents.length < request.pageSize) {
    if (
      !bounded &&
      (scan.positions.length >= maxRows || scan.bytes >= maxBytes || scan.documents.length >= LIMITS.pageResults)
    ) {
      scan.stopped = true;
      break;
    }
    const step = stepOrLimit(pipeline, scan);
    if (step === "limit") {
      scan.stopped = true;
      break;
    }
    if (step === null) {
      scan.exhausted = true;
      break;
    }
    scan.positions.push(step.position);
    scan.bytes += step.row.size;
    if (step.passes) scan.documents.push(step.row);
  }
  return scan;
}

/**
 * Reaching a limit of the function ends the page; without progress it is an error, or the same page would repeat
 * forever.
 */
function stepOrLimit(pipeline: Pipeline, scan: Scan): ReturnType<Pipeline["step"]> | "limit" {
  try {
    return pipeline.step();
  } catch (error) {
    if (error instanceof DatabaseError && READ_LIMITS.has(error.code) && scan.positions.length > 0) return "limit";
    throw error;
  }
}

function isLarge(scan: Scan, { maximumRowsRead, maximumBytesRead }: PageRequest): boolean {
  const rows = Math.min(maximumRowsRead ?? Infinity, LIMITS.documentsRead) * SOFT;
  const bytes = Math.min(maximumBytesRead ?? Infinity, LIMITS.bytesRead) * SOFT;
  return scan.positions.length > rows || scan.bytes > bytes || scan.documents.length > LIMITS.pageResults * SOFT;
}

function splitCursor(positions: readonly Key[], fingerprint: Buffer): string | null {
  const middle = positions[positions.length >> 1];
  return positions.length <= 2 || middle === undefined ? null : encodeCursor({ after: middle }, fingerprint);
}

function emptyEnd(cursor: string): Page {
  return { documents: [], isDone: true, continueCursor: cursor, splitCursor: null, pageStatus: null };
}

const MAX_FINGERPRINTS = 1_000;
/** By query text: a fingerprint costs 30 µs, and the same pages are read repeatedly. */
const fingerprints = new Map<string, Buffer>();

/** Of the query and its index fields: a cursor is only valid for its own query. */
function fingerprintOf({ source, operators }: QueryJson, { index }: SourcePlan): Buffer {
  const value = [source, operators, [...index.fields]] as JsonValue;
  const text = JSON.stringify(value);
  let fingerprint = fingerprints.get(text);
  if (fingerprint === undefined) {
    if (fingerprints.size === MAX_FINGERPRINTS) fingerprints.clear();
    fingerprint = createHash("sha256").update(canonical(value)).digest().subarray(0, FINGERPRINT_BYTES);
    fingerprints.set(text, fingerprint);
  }
  return fingerprint;
}

function canonical(value: JsonValue): string {
  return JSON.stringify(value, (_name, part: JsonValue) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

function encodeCursor(position: Position, fingerprint: Buffer): string {
  const parts =
    position === "end" ? [fingerprint, Buffer.from([END])] : [fingerprint, Buffer.from([AFTER]), position.after];
  return Buffer.concat(parts).toString("base64url");
}

function decodeCursor(cursor: string, fingerprint: Buffer): Position {
  const bytes = Buffer.from(cursor, "base64url");
  const tag = bytes[FINGERPRINT_BYTES];
  if (bytes.toString("base64url") !== cursor || (tag !== AFTER && tag !== END))
    throw invalidCursor("Failed to parse cursor");
  if (!bytes.subarray(0, FINGERPRINT_BYTES).equals(fingerprint)) {
    throw invalidCursor(
      "Tried to run a query starting from a cursor, but it looks like this cursor is from a different query.",
    );
  }
  return tag === END ? "end" : { after: new Uint8Array(bytes.subarray(FINGERPRINT_BYTES + 1)) };
}

function invalidCursor(reason: string): DatabaseError {
  return new DatabaseError("InvalidCursor", `InvalidCursor: ${reason}`, {
    isConvexSystemError: true,
    paginationError: "InvalidCursor",
  });
}
