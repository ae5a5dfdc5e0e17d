import type { ReadSet, Timestamp } from "../database/types";
import type { QueryOutcome } from "../runtime/types";

/** Notified once, when a result that it watches expires. */
export interface Watcher {
  expired(): void;
}

/** A query's answer, valid in [from, until). Serialized once, shared by every socket that watches it. */
export interface QueryResult {
  /** `requestKey` of the query; null for an unshared error. */
  readonly key: string | null;
  /** Key of the caller it belongs to; null if the run did not read the identity. */
  readonly owner: string | null;
  /** The modification's JSON without its opening `{"queryId":N,`. */
  readonly fragment: string;
  /** Equal signatures are the same answer to the client: the fragment without an error's request id. */
  readonly signature: string;
  readonly journal: string | null;
  readonly from: Timestamp;
  /** First moment at which it may be stale; `Infinity` while no commit touched what it read. */
  until: Timestamp;
  /** Last time for sharing it with new watchers, in ms since the epoch: results that read the clock age. */
  readonly sharedUntil: number;
  readonly readSet: ReadSet;
  readonly watchers: Set<Watcher>;
}

/** How long a result that read the clock is shared. Milliseconds. */
const KEEP_TIME = 1_000;

export function isTrueAt(result: QueryResult, ts: Timestamp): boolean {
  return result.from <= ts && ts < result.until;
}

/** Text of one modification of a Transition. */
export function modificationText(queryId: number, result: QueryResult): string {
  return `{"queryId":${queryId},${result.fragment}`;
}

function failureFragment(message: string, logLines: string, journal: string | null, data: string): string {
  return (
    `"type":"QueryFailed","errorMessage":${JSON.stringify(message)},"logLines":${logLines},` +
    `"journal":${JSON.stringify(journal)}${data}}`
  );
}

function fragmentOf(outcome: QueryOutcome): string {
  const logLines = outcome.logLines.length === 0 ? "[]" : JSON.stringify(outcome.logLines);
  if (outcome.ok) {
    const journal = JSON.stringify(outcome.journal);
    return `"type":"QueryUpdated","value":${outcome.json},"logLines":${logLines},"journal":${journal}}`;
  }
  // errorData must be absent unless it is a ConvexError: the client tests for undefined.
  const data = outcome.error.data === undefined ? "" : `,"errorData":${JSON.stringify(outcome.error.data)}`;
  return failureFragment(outcome.error.message, logLines, outcome.journal, data);
}

/**
 * Freezes an outcome for sharing. An unchanged one reuses the text of `previous`, so that comparison is a pointer test.
 */
export function toQueryResult(
  outcome: QueryOutcome,
  { key, callerKey, previous }: { key: string; callerKey: string; previous: QueryResult | null },
): QueryResult {
  let fragment = fragmentOf(outcome);
  let signature = outcome.ok ? fragment : fragment.replace(/\[Request ID: [^\]]*\] /, "");
  if (previous && previous.signature === signature) ({ fragment, signature } = previous);
  return {
    key,
    owner: outcome.readIdentity ? callerKey : null,
    fragment,
    signature,
    journal: outcome.journal,
    from: outcome.ts,
    until: Infinity,
    sharedUntil: outcome.readTime ? Date.now() + KEEP_TIME : Infinity,
    readSet: outcome.readSet,
    watchers: new Set(),
  };
}

/** The answer to a query that is not run. Depends on no data. */
export function refusal(message: string): QueryResult {
  const fragment = failureFragment(message, "[]", null, "");
  return {
    key: null,
    owner: null,
    fragment,
    signature: fragment,
    journal: null,
    from: 0,
    until: Infinity,
    sharedUntil: Infinity,
    readSet: { intervals: () => new Map(), overlaps: () => false },
    watchers: new Set(),
  };
}
