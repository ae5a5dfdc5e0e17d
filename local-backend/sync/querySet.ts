import type { Identity } from "../auth/types";
import type { Timestamp } from "../database/types";
import { ProtocolError, type QueryModification } from "./clientMessage";
import { modificationText, type QueryResult } from "./queryResult";
import type { QueryStore } from "./queryStore";
import type { Subscriber, Subscription } from "./sharedQuery";

interface LiveQuery {
  subscription: Subscription;
  /** What the client has; null before the first answer. */
  sent: string | null;
  /** Characters of path, arguments and journal. */
  readonly size: number;
}

/** A moment at which every query of the socket is known, and what each of them answers then. */
export interface ConsistentView {
  ts: Timestamp;
  results: [number, QueryResult][];
}

/** Queries of one socket at most. */
const MAX_QUERIES = 20_000;
/** Characters of the paths, arguments and journals of one socket's queries: they are kept, and each costs several bytes. */
const MAX_SIZE = 32 * 1024 * 1024;

/** The queries that one client watches, and what it has been told of each. */
export class QuerySet {
  private readonly queries = new Map<number, LiveQuery>();
  private removed: number[] = [];
  private size = 0;

  constructor(
    private readonly store: QueryStore,
    private readonly subscriber: Subscriber,
  ) {}

  /** Throws `ProtocolError` on a duplicate or unknown id, and when there are too many queries or too large ones. */
  apply(modifications: readonly QueryModification[], identity: Identity): void {
    for (const modification of modifications) {
      const { queryId } = modification;
      const known = this.queries.get(queryId);
      if (modification.type === "Remove") {
        if (!known) throw new ProtocolError(`Received a Remove for the unknown query ${queryId}`);
        this.store.unsubscribe(known.subscription);
        this.queries.delete(queryId);
        this.size -= known.size;
        this.removed.push(queryId);
        continue;
      }
      if (known) throw new ProtocolError(`Received a duplicate query id ${queryId}`);
      if (this.queries.size >= MAX_QUERIES)
        throw new ProtocolError(`Too many queries on one connection (${MAX_QUERIES})`);
      const { path, args, journal, component } = modification;
      const subscription = this.store.subscribe({ path, args, journal, component, identity }, this.subscriber);
      const size = subscription.group.key.length;
      this.queries.set(queryId, { subscription, sent: null, size });
      this.size += size;
      if (this.size > MAX_SIZE)
        throw new ProtocolError(
          `The arguments of the queries on one connection are too large together (maximum ${MAX_SIZE / 1024 / 1024} MiB)`,
        );
    }
  }

  /** Who asks has changed: every query is asked again as that identity. */
  changeIdentity(identity: Identity): void {
    for (const query of this.queries.values()) {
      const request = { ...query.subscription.group.request, identity };
      const next = this.store.subscribe(request, this.subscriber);
      this.store.unsubscribe(query.subscription);
      query.subscription = next;
    }
  }

  /**
   * All queries at one moment, the latest possible one, not before `since`; null while one of them still has to be computed, and
   * the subscriber is woken when it is worth asking again.
   */
  view(since: Timestamp): ConsistentView | null {
    let from = since;
    let last = this.store.now();
    let complete = true;
    const results: [number, QueryResult][] = [];
    for (const [queryId, query] of this.queries) {
      const result = this.store.read(query.subscription, since);
      if (!result) {
        complete = false;
        continue;
      }
      from = Math.max(from, result.from);
      last = Math.min(last, result.until - 1);
      results.push([queryId, result]);
    }
    if (complete && from <= last) return { ts: last, results };
    const subscriptions = [...this.queries.values()].map((query) => query.subscription);
    this.store.wait(subscriptions, this.subscriber);
    return null;
  }

  /** Modifications that bring the client to this view, and notes that it has them. */
  modifications(view: ConsistentView): string[] {
    const texts = this.removed.map((queryId) => `{"type":"QueryRemoved","queryId":${queryId}}`);
    this.removed = [];
    for (const [queryId, result] of view.results) {
      const query = this.queries.get(queryId);
      if (!query || query.sent === result.signature) continue;
      query.sent = result.signature;
      texts.push(modificationText(queryId, result));
      const { journal } = query.subscription.group.request;
      if (result.journal !== null && result.journal !== journal) {
        query.subscription = this.store.follow(query.subscription, result);
      }
    }
    return texts;
  }

  close(): void {
    for (const query of this.queries.values()) this.store.unsubscribe(query.subscription);
    this.queries.clear();
  }
}
