import { SnapshotTooOldError } from "../database/errors";
import type { CommitGroup, Database, Timestamp } from "../database/types";
import type { QueryOutcome } from "../runtime/types";
import { IntervalIndex } from "./intervalIndex";
import { requestKey, type QueryRequest } from "./queryRequest";
import { toQueryResult, type QueryResult, type Watcher } from "./queryResult";
import { SharedResults, type QueryRun } from "./sharedResults";

/** Runs one query on the snapshot of a durable moment. */
export type QueryRunner = (request: QueryRequest, at: Timestamp) => Promise<QueryOutcome>;

/**
 * Results of live queries, shared between sockets. A commit that touches what a result read expires it and notifies its
 * watchers. It lives as long as it is watched.
 */
export class QueryResults {
  /** Characters of the paths, arguments and journals of the queries of all sockets. */
  watchedSize = 0;
  private readonly shared = new Map<string, SharedResults>();
  private readonly indexes = new Map<number, IntervalIndex<QueryResult>>();
  private readonly watched = new Set<QueryResult>();
  private readonly unlisten: () => void;
  private timestamp: Timestamp;
  /** Bumped when the code is replaced: results of older code are invalid. */
  private generation = 0;

  constructor(
    private readonly database: Database,
    private readonly runner: QueryRunner,
  ) {
    this.timestamp = database.durable();
    this.unlisten = database.onCommit((group) => this.onCommit(group));
  }

  close(): void {
    this.unlisten();
  }

  /** The newest durable commit: it includes everything acknowledged, and watched results are valid then or expired. */
  now(): Timestamp {
    return this.timestamp;
  }

  /**
   * The answer at `ts`: a known result, or a promise of that of a current or new run. Null if that moment is no longer
   * readable or the code was replaced: ask again at a newer one.
   */
  at(request: QueryRequest, ts: Timestamp): QueryResult | Promise<QueryResult | null> {
    const key = requestKey(request);
    return this.shared.get(key)?.find(request.caller.key, ts) ?? this.evaluate(request, key, ts);
  }

  /** Notifies `watcher` when the result expires, possibly at once. Ends with `unwatch`. */
  watch(result: QueryResult, watcher: Watcher): void {
    // Rejected queries never expire.
    if (result.key === null) return;
    if (result.watchers.size === 0) this.adopt(result, result.key);
    result.watchers.add(watcher);
  }

  unwatch(result: QueryResult, watcher: Watcher): void {
    result.watchers.delete(watcher);
    if (result.watchers.size > 0 || result.key === null) return;
    this.watched.delete(result);
    this.forEachInterval(result, (index, interval) => index.remove(interval, result));
    const shared = this.shared.get(result.key);
    if (!shared) return;
    shared.drop(result);
    this.prune(result.key, shared);
  }

  /** New code or variables: expires all results. */
  invalidateAll(): void {
    this.generation += 1;
    for (const result of [...this.watched]) expire(result, result.from);
  }

  private async evaluate(request: QueryRequest, key: string, ts: Timestamp): Promise<QueryResult | null> {
    const callerKey = request.caller.key;
    let shared = this.shared.get(key);
    if (!shared) this.shared.set(key, (shared = new SharedResults()));
    for (let run = shared.runAt(ts, callerKey); run; run = shared.runAt(ts, callerKey)) {
      const result = await run.result;
      if (result === null || result.owner === null || result.owner === callerKey) return result;
    }
    const run: QueryRun = { ts, callerKey, result: this.run(request, key, shared, ts) };
    shared.begin(run);
    try {
      return await run.result;
    } finally {
      shared.end(run);
      this.prune(key, shared);
    }
  }

  private async run(
    request: QueryRequest,
    key: string,
    shared: SharedResults,
    ts: Timestamp,
  ): Promise<QueryResult | null> {
    const { generation } = this;
    const callerKey = request.caller.key;
    const outcome = await this.runner(request, ts).catch(nullIfTooOld);
    if (outcome === null || generation !== this.generation) return null;
    if (!outcome.ok && outcome.error.retryable) return null;
    return toQueryResult(outcome, { key, callerKey, previous: shared.previous(callerKey) });
  }

  /** Its first watcher: compares it with future commits, and with those since its moment. */
  private adopt(result: QueryResult, key: string): void {
    const { from, readSet } = result;
    if (result.until === Infinity && this.database.touched(readSet, from, this.timestamp)) result.until = from + 1;
    this.watched.add(result);
    this.forEachInterval(result, (index, interval) => index.add(interval, result));
    let shared = this.shared.get(key);
    if (!shared) this.shared.set(key, (shared = new SharedResults()));
    shared.keep(result);
  }

  private onCommit(group: CommitGroup): void {
    this.timestamp = group.to;
    const touched = new Set<QueryResult>(group.rewritten ? this.watched : []);
    for (const write of group.writes) {
      this.indexes.get(write.indexId)?.visit(write.key, (result) => touched.add(result));
    }
    // The group does not say which commit it was, so the result is valid until the one before them.
    for (const result of touched) if (result.until === Infinity) expire(result, group.from + 1);
  }

  private forEachInterval(
    result: QueryResult,
    visit: (index: IntervalIndex<QueryResult>, interval: { start: Uint8Array; end: Uint8Array | null }) => void,
  ): void {
    for (const [id, intervals] of result.readSet.intervals()) {
      let index = this.indexes.get(id);
      if (!index) this.indexes.set(id, (index = new IntervalIndex()));
      for (const interval of intervals) visit(index, interval);
      if (index.isEmpty()) this.indexes.delete(id);
    }
  }

  private prune(key: string, shared: SharedResults): void {
    if (shared.isEmpty && this.shared.get(key) === shared) this.shared.delete(key);
  }
}

/** Null if the write log no longer reaches back. */
function nullIfTooOld(error: unknown): null {
  if (error instanceof SnapshotTooOldError) return null;
  throw error;
}

function expire(result: QueryResult, until: Timestamp): void {
  result.until = until;
  for (const watcher of result.watchers) watcher.expired();
}
