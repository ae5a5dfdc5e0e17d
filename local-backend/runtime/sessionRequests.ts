import type { Identity } from "../auth/types";
import type { Database, Transaction } from "../database/types";
import type { JsonObject } from "../values/json";
import { CallError } from "./functionErrors";

export interface SessionRequest {
  sessionId: string;
  requestId: number;
}

/** Who a request belongs to; a renewed token of the same session is the same caller. */
function callerOf(identity: Identity): string {
  return identity.kind === "user" ? `user ${identity.attributes.tokenIdentifier}` : identity.kind;
}

/** Outcome of a mutation that a client sent before. */
interface RecordedOutcome {
  json: string;
  logLines: string[];
}

/** A document is at most 1 MiB: longer results are cut into pieces of so many characters (at most 3 bytes each). */
const PIECE = 250_000;
const KEPT_MS = 14 * 86_400_000;
const REMOVED_AT_ONCE = 500;

/**
 * The recorded outcome of this request, or null. Read in the mutation's own transaction: two runs of the same request conflict, and the
 * second then finds the record of the first. A session id is only what a client claims, so somebody else's request is refused.
 */
export function findRecord(
  transaction: Transaction,
  request: SessionRequest,
  identity: Identity,
): RecordedOutcome | null {
  const range = [
    { type: "Eq", fieldPath: "sessionId", value: request.sessionId },
    { type: "Eq", fieldPath: "requestId", value: request.requestId },
  ];
  const source: JsonObject = { type: "IndexRange", indexName: "_session_requests.by_request", range, order: "asc" };
  const cursor = transaction.openQuery({ source, operators: [] }, { system: true });
  const pieces: (RecordedOutcome & { caller: string })[] = [];
  for (let document = cursor.next(); document !== null; document = cursor.next()) {
    pieces.push(JSON.parse(document.json) as RecordedOutcome & { caller: string });
  }
  cursor.close();
  const first = pieces[0];
  if (first === undefined) return null;
  if (first.caller !== callerOf(identity)) throw new CallError("Unauthorized: this request was sent by somebody else");
  return { json: pieces.map((piece) => piece.json).join(""), logLines: first.logLines };
}

/** Records the outcome in the same transaction as the mutation's effects. Only successes: a failed mutation left nothing and runs again. */
export function writeRecord(
  transaction: Transaction,
  request: SessionRequest,
  identity: Identity,
  outcome: RecordedOutcome,
): void {
  for (let at = 0; at === 0 || at < outcome.json.length; at += PIECE) {
    const piece = {
      sessionId: request.sessionId,
      requestId: request.requestId,
      caller: callerOf(identity),
      json: outcome.json.slice(at, at + PIECE),
      logLines: at === 0 ? outcome.logLines.map((line) => line.slice(0, 1_000)) : [],
    };
    transaction.insert("_session_requests", piece, { system: true });
  }
}

/** Removes records older than 14 days, some at a time. Returns how many went. */
export function removeOldRecords(database: Database, now: number): number {
  return removeOldest(database, {
    table: "_session_requests",
    index: "by_creation_time",
    range: [{ type: "Lt", fieldPath: "_creationTime", value: now - KEPT_MS }],
  });
}

/** Removes at most 500 documents of a range, oldest first, in one transaction. */
export function removeOldest(
  database: Database,
  { table, index, range }: { table: string; index: string; range: JsonObject[] },
): number {
  const transaction = database.begin();
  const source: JsonObject = { type: "IndexRange", indexName: `${table}.${index}`, range, order: "asc" };
  const cursor = transaction.openQuery({ source, operators: [{ limit: REMOVED_AT_ONCE }] }, { system: true });
  const ids: string[] = [];
  for (let document = cursor.next(); document !== null; document = cursor.next()) ids.push(document.id);
  cursor.close();
  for (const id of ids) transaction.remove(id, { system: true });
  database.commit(transaction);
  return ids.length;
}
