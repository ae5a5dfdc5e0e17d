import { encodeInt64, resolveCommitTs } from "../database/documents";
import type { Timestamp } from "../database/types";
import type { JsonValue } from "../values/json";
import { SyscallError } from "./functionErrors";

/** `ctx.db.vars.commitTs` in JSON text. Quotes inside JSON strings are escaped, so a text search is exact. */
const PLACEHOLDER = '{"$commitTs":null}';

/** A mutation's result with its commit timestamp (int64 nanoseconds) filled in. */
export function committedResult<T extends { json: string; value: JsonValue }>(result: T, ts: Timestamp): T {
  if (!result.json.includes(PLACEHOLDER)) return result;
  const value = resolveCommitTs(JSON.parse(result.json) as JsonValue, encodeInt64(ts));
  return { ...result, json: JSON.stringify(value), value };
}

/** Commit timestamps are only valid in documents and mutation results. Throws elsewhere. */
export function rejectCommitTs(json: string, what: string, Refusal: new (text: string) => Error = SyscallError): void {
  if (!json.includes(PLACEHOLDER)) return;
  throw new Refusal(
    `db.vars.commitTs cannot be used in ${what}: it has no value before the mutation commits. ` +
      "Write it into a document and read that later.",
  );
}
