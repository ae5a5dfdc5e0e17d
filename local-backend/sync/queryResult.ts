import type { Interval, ReadSet, Timestamp } from "../database/types";
import type { QueryOutcome } from "../runtime/types";

/** What a query answered, valid in [from, until). Serialised once, shared by every socket that watches it. */
export interface QueryResult {
  /** The modification's JSON without its opening `{"queryId":N,`. */
  readonly fragment: string;
  /** Equal signatures are the same answer to the client: the fragment, with an error's request id left out. */
  readonly signature: string;
  readonly journal: string | null;
  readonly from: Timestamp;
  /** First moment at which it may no longer be true; `Infinity` while nothing touched it. */
  until: Timestamp;
  readonly readTime: boolean;
  /** Milliseconds since the epoch at which it was computed. */
  readonly finishedAt: number;
  readonly intervals: ReadonlyMap<number, readonly Interval[]>;
  readonly readSet: ReadSet;
}

/** Text of one modification of a Transition. */
export function modificationText(queryId: number, result: QueryResult): string {
  return `{"queryId":${queryId},${result.fragment}`;
}

function fragmentOf(outcome: QueryOutcome): string {
  const journal = JSON.stringify(outcome.journal);
  const logLines = outcome.logLines.length === 0 ? "[]" : JSON.stringify(outcome.logLines);
  if (outcome.ok) {
    return `"type":"QueryUpdated","value":${outcome.json},"logLines":${logLines},"journal":${journal}}`;
  }
  // errorData must be absent unless it is a ConvexError: the client tests it against undefined.
  const data = outcome.error.data === undefined ? "" : `,"errorData":${JSON.stringify(outcome.error.data)}`;
  const message = JSON.stringify(outcome.error.message);
  return `"type":"QueryFailed","errorMessage":${message},"logLines":${logLines},"journal":${journal}${data}}`;
}

/** Freezes an outcome for sharing. `previous` lends its text when nothing changed, so that comparing stays a pointer test. */
export function toQueryResult(outcome: QueryOutcome, previous: QueryResult | null, now: number): QueryResult {
  let fragment = fragmentOf(outcome);
  let signature = outcome.ok ? fragment : fragment.replace(/\[Request ID: [^\]]*\] /, "");
  if (previous && previous.signature === signature) ({ fragment, signature } = previous);
  return {
    fragment,
    signature,
    journal: outcome.journal,
    from: outcome.ts,
    until: Infinity,
    readTime: outcome.readTime,
    finishedAt: now,
    intervals: outcome.readSet.intervals(),
    readSet: outcome.readSet,
  };
}
