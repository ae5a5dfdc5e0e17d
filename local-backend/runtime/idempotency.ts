import type { Identity } from "../auth/types";
import type { Database, Timestamp, Transaction } from "../database/types";
import type { JsonObject } from "../values/json";
import { CallError } from "./functionErrors";

export interface SessionRequest {
  sessionId: string;
  requestId: number;
}

/** Identifies the caller; renewing a token does not change it. */
function callerOf(identity: Identity): string {
  return identity.kind === "user" ? `user ${identity.attributes.tokenIdentifier}` : identity.kind;
}

/** Outcome of a mutation that a client sent before. */
interface RecordedOutcome {
  json: string;
  logLines: string[];
}

const KEPT_MS = 14 * 86_400_000;
const PRUNE_BATCH = 500;

/**
 * The recorded outcome of this request, or null. Read in the mutation's transaction, so concurrent runs of a request
 * conflict. Clients choose session ids, so another caller's request is rejected.
 */
export function findRecordedOutcome(
  transaction: Transaction,
  { sessionId, requestId }: SessionRequest,
  identity: Identity,
): (RecordedOutcome & { ts: Timestamp }) | null {
  const found = transaction.findRequest(sessionId, requestId);
  if (found === null) return null;
  const { body, ts } = found;
  // The result is JSON text already, stored after the first line.
  const end = body.indexOf("\n");
  const { caller, logLines } = JSON.parse(body.slice(0, end)) as { caller: string; logLines: string[] };
  if (caller !== callerOf(identity)) throw new CallError("Unauthorized: this request was sent by another caller");
  return { json: body.slice(end + 1), logLines, ts };
}

/**
 * Records the outcome in the mutation's transaction. Only successes: a failed mutation had no effects and runs again.
 */
export function recordOutcome(
  transaction: Transaction,
  { sessionId, requestId }: SessionRequest,
  identity: Identity,
  outcome: RecordedOutcome,
): void {
  const logLines = outcome.logLines.map((line) => line.slice(0, 1_000));
  const head = JSON.stringify({ caller: callerOf(identity), logLines });
  transaction.recordRequest(sessionId, requestId, `${head}\n${outcome.json}`);
}

/** Removes a batch of records older than 14 days. Returns the number removed. */
export function pruneOutcomes(database: Database, now: number): number {
  return database.removeRequests(Math.floor((now - KEPT_MS) * 1000), PRUNE_BATCH);
}

/** Removes at most 500 documents of a range, oldest first, in one transaction. */
export function pruneDocuments(
  database: Database,
  { namespace, table, index, range }: { namespace: string; table: string; index: string; range: JsonObject[] },
): number {
  const transaction = database.begin().within(namespace);
  const source: JsonObject = { type: "IndexRange", indexName: `${table}.${index}`, range, order: "asc" };
  const cursor = transaction.openQuery({ source, operators: [{ limit: PRUNE_BATCH }] }, { system: true });
  const ids: string[] = [];
  for (let document = cursor.next(); document !== null; document = cursor.next()) ids.push(document.id);
  cursor.close();
  for (const id of ids) transaction.remove(id, { system: true });
  database.commit(transaction);
  return ids.length;
}
