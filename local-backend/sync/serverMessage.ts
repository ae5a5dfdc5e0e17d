import { randomUUID } from "node:crypto";
import type { Timestamp } from "../database/types";
import { encodeTimestamp } from "./wireTimestamp";
import type { ActionOutcome, FunctionError, MutationOutcome } from "../runtime/types";

/** A socket's versions. All three start at zero. */
export interface StateVersion {
  readonly querySet: number;
  readonly identity: number;
  readonly ts: Timestamp;
}

/** Larger Transitions are sent in chunks (as convex-backend does for clients from 1.28.0 on). */
const MAX_TRANSITION_BYTES = 5_000_000;
/** UTF-16 units per chunk; at most three bytes each, so below the limit. */
const CHUNK_LENGTH = 1_600_000;

function versionText(version: StateVersion): string {
  return `{"querySet":${version.querySet},"identity":${version.identity},"ts":"${encodeTimestamp(version.ts)}"}`;
}

/**
 * JSON of a Transition. `modifications` are JSON texts: results are serialized once and shared between sockets. The
 * clock's skew goes out with a new identity, because the client reads it nowhere else.
 */
export function transitionText(
  start: StateVersion,
  end: StateVersion,
  modifications: readonly string[],
  clientClockSkew: number | null = null,
): string {
  const skew =
    clientClockSkew === null || start.identity === end.identity ? "" : `,"clientClockSkew":${clientClockSkew}`;
  return (
    `{"type":"Transition","startVersion":${versionText(start)},"endVersion":${versionText(end)},` +
    `"modifications":[${modifications.join(",")}]${skew}}`
  );
}

export function transitionFrames(text: string, limit = MAX_TRANSITION_BYTES, length = CHUNK_LENGTH): string[] {
  if (text.length * 3 <= limit || Buffer.byteLength(text) <= limit) return [text];
  const parts: string[] = [];
  for (let start = 0; start < text.length;) {
    let end = Math.min(start + length, text.length);
    const last = text.charCodeAt(end - 1);
    // Half a surrogate pair cannot be encoded in UTF-8.
    if (end < text.length && last >= 0xd800 && last <= 0xdbff) end -= 1;
    parts.push(text.slice(start, end));
    start = end;
  }
  const transitionId = randomUUID();
  return parts.map((chunk, partNumber) =>
    JSON.stringify({ type: "TransitionChunk", chunk, partNumber, totalParts: parts.length, transitionId }),
  );
}

/** Whether a client version (from the URL) supports chunks. Unknown versions are assumed to be new. */
export function understandsChunks(clientVersion: string | null): boolean {
  const match = /^(\d+)\.(\d+)\./.exec(clientVersion ?? "");
  if (!match) return true;
  const [major, minor] = [Number(match[1]), Number(match[2])];
  return major > 1 || minor >= 28;
}

function failure(type: string, requestId: number, error: FunctionError, logLines: string[]): string {
  // errorData must be absent unless it is a ConvexError: the client tests for undefined.
  return JSON.stringify({ type, requestId, success: false, result: error.message, logLines, errorData: error.data });
}

/** JSON of a MutationResponse. On success the client waits for a Transition at or after its `ts`. */
export function mutationResponse(requestId: number, outcome: MutationOutcome): string {
  if (!outcome.ok) return failure("MutationResponse", requestId, outcome.error, outcome.logLines);
  return (
    `{"type":"MutationResponse","requestId":${requestId},"success":true,"result":${outcome.json},` +
    `"ts":"${encodeTimestamp(outcome.ts)}","logLines":${JSON.stringify(outcome.logLines)}}`
  );
}

export function actionResponse(requestId: number, outcome: ActionOutcome): string {
  if (!outcome.ok) return failure("ActionResponse", requestId, outcome.error, outcome.logLines);
  return (
    `{"type":"ActionResponse","requestId":${requestId},"success":true,"result":${outcome.json},` +
    `"logLines":${JSON.stringify(outcome.logLines)}}`
  );
}
