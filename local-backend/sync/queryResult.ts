import type { ReadSet, Timestamp } from "../database/types";
import type { QueryOutcome } from "../runtime/types";

/** Told once, when a result that it watches is no longer true. */
export interface Watcher {
  expired(): void;
}

/** What a query answered, true in [from, until). Serialized once, shared by every socket that watches it. */
export interface QueryResult {
  /** `requestKey` of the query; null for a refusal, which is shared by nobody. */
  readonly key: string | null;
  /** Key of the caller to whom it belongs; null when the run did not look at who asks. */
  readonly owner: string | null;
  /** The modification's JSON without its opening `{"queryId":N,`. */
  readonly fragment: string;
  /** Equal signatures are the same answer to the client: the fragment, with an error's request id left out. */
  readonly signature: string;
  readonly journal: string | null;
  readonly from: Timestamp;
  /** First moment at which it may no longer be true; `Infinity` while no commit touched what it read. */
  until: Timestamp;
  /** Last moment at which somebody new may get it, in ms since the epoch: a result that read the clock grows old. */
  readonly sharedUntil: number;
  readonly readSet: ReadSet;
  readonly watchers: Set<Watcher>;
}

/** A result that read the clock is handed to new watchers no longer than this. Milliseconds. */
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
  // errorData must be absent unless it is a ConvexError: the client tests it against undefined.
  const data = outcome.error.data === undefined ? "" : `,"errorData":${JSON.stringify(outcome.error.data)}`;
  return failureFragment(outcome.error.message, logLines, outcome.journal, data);
}

/** Freezes an outcome for sharing. `previous` lends its text when nothing changed, so that comparing stays a pointer test. */
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

/** The answer to a query that is not run at all. It depends on no data. */
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
