import type { Caller, QueryRequest } from "./queryRequest";
import type { QueryModification } from "./clientMessage";
import type { QueryResult, Watcher } from "./queryResult";
import type { QueryResults } from "./queryResults";

type Add = Extract<QueryModification, { type: "Add" }>;

/** One query of one socket, and what its client has been told of it. */
export class LiveQuery implements Watcher {
  readonly queryId: number;
  /** The newest result, true or not; null before the first one. */
  result: QueryResult | null = null;
  /** Signature of what the client has; null before the first answer. */
  sent: string | null = null;
  /** Position in the journal of the last answer: re-runs end at the same place (gapless pagination). */
  journal: string | null;
  removed = false;

  constructor(
    private readonly add: Add,
    /** Characters that it keeps. */
    readonly size: number,
    private readonly results: QueryResults,
    private readonly onExpired: (query: LiveQuery) => void,
  ) {
    this.queryId = add.queryId;
    this.journal = add.journal;
  }

  requestAs(caller: Caller): QueryRequest {
    const { path, args, component } = this.add;
    return { path, args, component, journal: this.journal, caller };
  }

  /** Takes the result and watches it; one that has already expired makes the query stale at once. */
  take(result: QueryResult): void {
    const previous = this.result;
    if (previous !== result) {
      this.results.watch(result, this);
      this.result = result;
      if (previous) this.results.unwatch(previous, this);
    }
    if (result.until !== Infinity) this.expired();
  }

  expired(): void {
    this.onExpired(this);
  }

  /** Whoever asks now is somebody else, or nobody. */
  release(): void {
    if (this.result) this.results.unwatch(this.result, this);
    this.result = null;
  }
}
