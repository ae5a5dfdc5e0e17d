import type { Caller, QueryRequest } from "./queryRequest";
import type { QueryModification } from "./clientMessage";
import type { QueryResult, Watcher } from "./queryResult";
import type { QueryResults } from "./queryResults";

type Add = Extract<QueryModification, { type: "Add" }>;

export class LiveQuery implements Watcher {
  readonly queryId: number;
  /** The newest result, possibly expired; null before the first. */
  result: QueryResult | null = null;
  /** Signature of the client's current result; null before the first. */
  sent: string | null = null;
  /** Journal of the last answer: re-runs end at the same place (gapless pagination). */
  journal: string | null;
  removed = false;

  constructor(
    private readonly add: Add,
    /** Characters it occupies. */
    readonly size: number,
    private readonly results: QueryResults,
    private readonly onExpired: (query: LiveQuery) => void,
  ) {
    this.queryId = add.queryId;
    this.journal = add.journal;
  }

  requestAs(caller: Caller): QueryRequest {
    return { ...this.add, journal: this.journal, caller };
  }

  /** Adopts and watches the result; if it has already expired, the query is stale at once. */
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

  /** The caller changed, or the query ended. */
  release(): void {
    if (this.result) this.results.unwatch(this.result, this);
    this.result = null;
  }
}
