import type { Identity } from "../auth/types";
import type { Timestamp } from "../database/types";
import { ProtocolError, type QueryModification } from "./clientMessage";
import { LiveQuery } from "./liveQuery";
import type { Caller } from "./queryRequest";
import { isTrueAt, modificationText, refusal, type QueryResult } from "./queryResult";
import type { QueryResults } from "./queryResults";

/** Queries that one connection may watch. */
const ANONYMOUS = 128;
const SIGNED_IN = 512;
/** Command line and dashboards. */
const ADMINISTRATOR = 2_048;

function queryLimitOf(identity: Identity): number {
  switch (identity.kind) {
    case "admin":
      return ADMINISTRATOR;
    case "user":
      return SIGNED_IN;
    case "none":
    case "invalid":
      return ANONYMOUS;
  }
}

/** The answer to each query beyond the limit, until another one is removed. */
const TOO_MANY_QUERIES = refusal(
  `TooManyQueries: one connection may watch ${ANONYMOUS} queries, ${SIGNED_IN} when signed in`,
);

const MAX_QUERIES = 20_000;
/** Maximum characters of paths, arguments and journals per socket. */
const MAX_SIZE = 32 * 1024 * 1024;
/** Of all sockets together. A socket whose queries are smaller than `SMALL` together always has room. */
const MAX_SIZE_OF_ALL = 256 * 1024 * 1024;
const SMALL = 64 * 1024;
const NO_ROOM = "The arguments of all queries that are watched are too large together. Try again later.";

/** Queries being brought to one moment, and the modifications for the client. */
export interface Refresh {
  readonly ts: Timestamp;
  /** Not known to be valid at `ts`. */
  readonly pending: LiveQuery[];
  readonly done: LiveQuery[];
  readonly removed: readonly number[];
}

/** The queries that one client watches. A refresh costs what changed, not what is watched. */
export class QuerySet {
  private readonly queries = new Map<number, LiveQuery>();
  /** Beyond the caller's limit, in order of arrival; answered with an error. */
  private readonly refused = new Set<LiveQuery>();
  private stale = new Set<LiveQuery>();
  private removed: number[] = [];
  private size = 0;

  constructor(
    private readonly results: QueryResults,
    private caller: Caller,
    private readonly onStale: () => void,
  ) {}

  get isStale(): boolean {
    return this.stale.size > 0;
  }

  /**
   * `size`: characters of the message. Throws `ProtocolError` on a duplicate or unknown id, and when there are too many
   * or too large queries.
   */
  apply(modifications: readonly QueryModification[], size: number): void {
    const share = Math.ceil(size / Math.max(1, modifications.length));
    // By the whole message: a share tells nothing about the largest query in it.
    const hasRoom = this.size + size < SMALL || this.results.watchedSize + size <= MAX_SIZE_OF_ALL;
    for (const modification of modifications) {
      if (modification.type === "Remove") this.remove(modification.queryId);
      else if (hasRoom) this.add(modification, share);
      else this.add({ ...modification, args: {}, invalid: NO_ROOM }, 0);
    }
    this.admit();
  }

  /** The caller changed: re-evaluates every query. */
  changeCaller(caller: Caller): void {
    this.caller = caller;
    this.refused.clear();
    let admitted = 0;
    for (const query of this.queries.values()) {
      query.release();
      if (++admitted > queryLimitOf(caller.identity)) this.refused.add(query);
      this.stale.add(query);
    }
  }

  /** Starts bringing stale queries to this moment. */
  begin(ts: Timestamp): Refresh {
    const refresh = { ts, pending: [...this.stale].reverse(), done: [], removed: this.removed };
    this.stale = new Set();
    this.removed = [];
    return refresh;
  }

  /**
   * Brings one more query to the refresh's moment; a promise if it has to run. False if none is left. Rejects with
   * `RefreshAbandonedError` if the moment is out of reach.
   */
  advance(refresh: Refresh): Promise<boolean> | boolean {
    const query = refresh.pending.pop();
    if (!query) return false;
    if (query.removed) return true;
    if (this.refused.has(query)) query.take(TOO_MANY_QUERIES);
    if (query.result && isTrueAt(query.result, refresh.ts)) {
      refresh.done.push(query);
      return true;
    }
    const result = this.results.at(query.requestAs(this.caller), refresh.ts);
    if (result instanceof Promise) return this.settle(query, result, refresh);
    query.take(result);
    refresh.done.push(query);
    return true;
  }

  giveUp(refresh: Refresh): void {
    for (const query of [...refresh.pending, ...refresh.done]) if (!query.removed) this.stale.add(query);
    this.removed = [...refresh.removed, ...this.removed];
  }

  /** Returns the modifications that bring the client to the refresh's moment, and records that it has them. */
  finish(refresh: Refresh): string[] {
    const texts = refresh.removed.map((queryId) => `{"type":"QueryRemoved","queryId":${queryId}}`);
    for (const query of refresh.done) {
      const { result } = query;
      if (query.removed || !result || query.sent === result.signature) continue;
      query.sent = result.signature;
      query.journal = result.journal ?? query.journal;
      texts.push(modificationText(query.queryId, result));
    }
    return texts;
  }

  close(): void {
    for (const query of this.queries.values()) {
      query.removed = true;
      query.release();
    }
    this.resize(-this.size);
    this.queries.clear();
    this.stale.clear();
  }

  private async settle(query: LiveQuery, running: Promise<QueryResult | null>, refresh: Refresh): Promise<boolean> {
    const { caller } = this;
    const result = await running;
    if (query.removed) return true;
    if (result === null || caller !== this.caller) {
      this.stale.add(query);
      throw new RefreshAbandonedError();
    }
    query.take(result);
    refresh.done.push(query);
    return true;
  }

  private add(modification: Extract<QueryModification, { type: "Add" }>, size: number): void {
    const { queryId } = modification;
    if (this.queries.has(queryId)) throw new ProtocolError(`Received a duplicate query id ${queryId}`);
    if (this.queries.size >= MAX_QUERIES)
      throw new ProtocolError(`Too many queries on one connection (${MAX_QUERIES})`);
    const query = new LiveQuery(modification, size, this.results, (expired) => this.expire(expired));
    this.resize(size);
    if (this.size > MAX_SIZE)
      throw new ProtocolError(
        `The arguments of the queries on one connection are too large together (maximum ${MAX_SIZE / 1024 / 1024} MiB)`,
      );
    const places = queryLimitOf(this.caller.identity) - (this.queries.size - this.refused.size);
    if (places <= 0 || this.refused.size > 0) this.refused.add(query);
    this.queries.set(queryId, query);
    this.stale.add(query);
  }

  private remove(queryId: number): void {
    const query = this.queries.get(queryId);
    if (!query) throw new ProtocolError(`Received a Remove for the unknown query ${queryId}`);
    query.removed = true;
    query.release();
    this.queries.delete(queryId);
    this.stale.delete(query);
    this.resize(-query.size);
    this.removed.push(queryId);
    this.refused.delete(query);
  }

  private resize(by: number): void {
    this.size += by;
    this.results.watchedSize += by;
  }

  /** Free places go to the queries that have waited longest. */
  private admit(): void {
    let free = queryLimitOf(this.caller.identity) - (this.queries.size - this.refused.size);
    for (const query of this.refused) {
      if (free-- <= 0) return;
      this.refused.delete(query);
      this.stale.add(query);
      query.release();
    }
  }

  private expire(query: LiveQuery): void {
    if (query.removed) return;
    this.stale.add(query);
    this.onStale();
  }
}

/** The moment of a refresh is unreadable, or the caller changed: start another one. */
export class RefreshAbandonedError extends Error {}
