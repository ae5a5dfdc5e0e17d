import type { CommitGroup, Database, Timestamp } from "../database/types";
import type { QueryOutcome } from "../runtime/types";
import { IntervalIndex } from "./intervalIndex";
import { toQueryResult, type QueryResult } from "./queryResult";
import {
  groupKeyOf,
  identityKeyOf,
  othersFirst,
  QueryGroup,
  type SharedQuery,
  Subscription,
  type QueryRequest,
  type Subscriber,
} from "./sharedQuery";
import { excerpt, faultText } from "../values/excerpt";

/** Runs one query at the latest commit; resolves when what it read is on disk. */
export type QueryRunner = (request: QueryRequest) => Promise<QueryOutcome>;

/** Runs at once at most (convex-backend runs 20 for each socket; here one thread serves all). */
const MAX_RUNNING = 20;
/** A result without subscribers is kept this long, for reloads and navigation. Milliseconds. */
const KEEP_IDLE = 5_000;
/** A result that read the clock is handed to new subscribers no longer than this. Milliseconds. */
const KEEP_TIME = 1_000;
const MAX_FAILURES = 3;
/** Milliseconds until a query is tried again that could not be run at all. */
const RETRY_AFTER = 1_000;

/**
 * Live query results, shared between all sockets. A result is computed once, watched through the interval index, and computed again
 * only after a commit touched an interval that it consumed.
 */
export class QueryStore {
  private readonly groups = new Map<string, QueryGroup>();
  private readonly indexes = new Map<number, IntervalIndex<SharedQuery>>();
  private readonly queue: (() => void)[] = [];
  private runningCount = 0;
  private wakeAtNextCommit = new Set<Subscriber>();
  private readonly unlisten: () => void;
  private readonly sweeper: NodeJS.Timeout;
  private timestamp: Timestamp;

  constructor(
    private readonly database: Database,
    private readonly runner: QueryRunner,
    private readonly log: (line: string) => void,
  ) {
    this.timestamp = database.durable();
    this.unlisten = database.onCommit((group) => this.onCommit(group));
    this.sweeper = setInterval(() => this.sweep(), KEEP_IDLE);
    this.sweeper.unref();
  }

  close(): void {
    this.unlisten();
    clearInterval(this.sweeper);
  }

  /** The newest moment at which every result is known to be valid or stale. */
  now(): Timestamp {
    return this.timestamp;
  }

  /** `isPersonal`: the answer is known to depend on who asks, so a new group has nothing to share. */
  subscribe(request: QueryRequest, subscriber: Subscriber, isPersonal = false): Subscription {
    const key = groupKeyOf(request);
    let group = this.groups.get(key);
    if (!group) {
      group = new QueryGroup(key, request);
      if (isPersonal) group.shared = null;
      this.groups.set(key, group);
    }
    group.subscriptions += 1;
    group.idleSince = null;
    const subscription = new Subscription(group, request.identity, identityKeyOf(request.identity), subscriber);
    const { current } = subscription.entry;
    if (current?.readTime && Date.now() - current.finishedAt > KEEP_TIME)
      this.expire(subscription.entry, this.timestamp);
    return subscription;
  }

  unsubscribe(subscription: Subscription): void {
    const { group, entry } = subscription;
    entry.listeners.delete(subscription);
    entry.waiters.delete(subscription.subscriber);
    group.subscriptions -= 1;
    if (group.subscriptions === 0) group.idleSince = Date.now();
  }

  /**
   * The same query with the journal of its last answer: re-runs then end at the same place (gapless pagination), while new
   * subscribers without a journal start afresh. Clients choose journals freely, so a result that belongs to one identity never
   * becomes one that is shared.
   */
  follow(subscription: Subscription, result: QueryResult): Subscription {
    const request = { ...subscription.group.request, identity: subscription.identity, journal: result.journal };
    const isPersonal = subscription.group.shared === null;
    const next = this.subscribe(request, subscription.subscriber, isPersonal);
    const mayAdopt = !isPersonal || next.entry.identityKey !== null;
    if (mayAdopt && !next.entry.current && !next.entry.running && result.until === Infinity) {
      this.adopt(next.entry, { ...result });
    }
    this.unsubscribe(subscription);
    return next;
  }

  /**
   * The current result if it was still true at some moment from `since` on, else null. Whenever it is missing or stale, a run is under
   * way or due afterwards.
   */
  read(subscription: Subscription, since: Timestamp): QueryResult | null {
    const entry = subscription.settle();
    const { current } = entry;
    if (!entry.due && (!current || current.until !== Infinity)) this.refresh(entry, subscription);
    return current && current.until > since ? current : null;
  }

  /** `wake` is called when a run of any of these ends, or, with none of them running, after the next commit. */
  wait(subscriptions: Iterable<Subscription>, subscriber: Subscriber): void {
    let running = false;
    for (const subscription of subscriptions) {
      const { entry } = subscription;
      if (!entry.running && !entry.due) continue;
      running = true;
      entry.waiters.add(subscriber);
    }
    if (!running) this.wakeAtNextCommit.add(subscriber);
  }

  /** New code or variables: nothing that was computed before counts. */
  invalidateAll(): void {
    for (const group of this.groups.values()) {
      for (const entry of group.entries()) {
        this.forget(entry);
        entry.generation += 1;
        const [listener] = entry.listeners;
        if (listener) this.refresh(entry, listener);
      }
    }
  }

  private onCommit(group: CommitGroup): void {
    this.timestamp = group.to;
    const touched = new Set<SharedQuery>();
    for (const write of group.writes) {
      this.indexes.get(write.indexId)?.visit(write.key, (entry) => touched.add(entry));
    }
    const stale: SharedQuery[] = [];
    for (const entry of touched) {
      const { current } = entry;
      // A result that was computed after these writes already contains them.
      if (!current || current.from >= group.to) continue;
      if (current.from > group.from && !this.database.touchedSince(current.readSet, current.from)) continue;
      this.expire(entry, group.from);
      stale.push(entry);
    }
    const waiting = this.wakeAtNextCommit;
    this.wakeAtNextCommit = new Set();
    if (stale.length === 0 && waiting.size === 0) return;
    // Not at once: the responses of this group's own mutations leave first, so that a client drops its optimistic update in the
    // same transition that brings the effect.
    for (const entry of stale) entry.due = true;
    setImmediate(() => {
      this.refreshInTurn(othersFirst(stale));
      for (const subscriber of waiting) subscriber.wake();
    });
  }

  /** One in each turn of the event loop: side by side, the first would be done only together with the last. */
  private refreshInTurn(stale: SharedQuery[], at = 0): void {
    const entry = stale[at];
    if (!entry) return;
    entry.due = false;
    const [listener] = entry.listeners;
    if (listener && entry.current?.until !== Infinity) this.refresh(entry, listener);
    else this.wakeAll(entry, false);
    setImmediate(() => this.refreshInTurn(stale, at + 1));
  }

  /** The result is true up to and including `last`, and no longer watched. */
  private expire(entry: SharedQuery, last: Timestamp): void {
    const { current } = entry;
    if (!current || current.until !== Infinity) return;
    this.unwatch(entry, current);
    current.until = Math.max(last, current.from) + 1;
  }

  private forget(entry: SharedQuery): void {
    if (entry.current?.until === Infinity) this.unwatch(entry, entry.current);
    entry.current = null;
  }

  private adopt(entry: SharedQuery, result: QueryResult): void {
    entry.current = result;
    for (const [id, intervals] of result.intervals) {
      let index = this.indexes.get(id);
      if (!index) this.indexes.set(id, (index = new IntervalIndex()));
      for (const interval of intervals) index.add(interval, entry);
    }
  }

  private unwatch(entry: SharedQuery, result: QueryResult): void {
    for (const [id, intervals] of result.intervals) {
      const index = this.indexes.get(id);
      if (!index) continue;
      for (const interval of intervals) index.remove(interval, entry);
      if (index.isEmpty()) this.indexes.delete(id);
    }
  }

  private refresh(entry: SharedQuery, asker: Subscription): void {
    if (entry.running) return;
    entry.running = true;
    const run = () => void this.run(entry, asker);
    if (this.runningCount < MAX_RUNNING) run();
    else this.queue.push(run);
  }

  private async run(entry: SharedQuery, asker: Subscription): Promise<void> {
    this.runningCount += 1;
    const previous = entry.current;
    try {
      const request = { ...entry.group.request, identity: asker.identity };
      for (let attempt = 0; ; attempt += 1) {
        const { generation } = entry;
        const outcome = await this.attempt(request, attempt);
        if (outcome && generation === entry.generation) {
          this.finish(entry, asker, previous, outcome);
          return;
        }
      }
    } catch (error) {
      this.log(`query ${excerpt(entry.group.request.path)} could not be run: ${faultText(error)}`);
      // Whoever is woken asks again, so not at once.
      setTimeout(() => {
        entry.running = false;
        this.wakeAll(entry, true);
      }, RETRY_AFTER).unref();
    } finally {
      this.runningCount -= 1;
      this.queue.shift()?.();
    }
  }

  /** Null: the snapshot was lost (a failed write to disk took back what was read); once more. */
  private async attempt(request: QueryRequest, attempt: number): Promise<QueryOutcome | null> {
    try {
      const outcome = await this.runner(request);
      return !outcome.ok && outcome.error.retryable && attempt < MAX_FAILURES ? null : outcome;
    } catch (error) {
      if (attempt < MAX_FAILURES) return null;
      throw error;
    }
  }

  private finish(entry: SharedQuery, asker: Subscription, previous: QueryResult | null, outcome: QueryOutcome): void {
    const { group } = entry;
    const result = toQueryResult(outcome, previous, Date.now());
    entry.running = false;
    this.forget(entry);
    let holder = entry;
    if (outcome.readIdentity && entry.identityKey === null) {
      // The first run that reads the identity ends the sharing: what it answered belongs to the one who asked.
      group.shared = null;
      holder = group.entryFor(asker.identityKey);
    }
    if (this.database.touchedSince(result.readSet, result.from)) {
      result.until = result.from + 1;
      holder.current = result;
      // Still an answer for its own moment; whoever needs a later one reads again and thereby starts the next run.
      this.wakeAll(entry, true);
      return;
    }
    this.adopt(holder, result);
    this.wakeAll(entry, previous?.signature !== result.signature || holder !== entry);
  }

  private wakeAll(entry: SharedQuery, changed: boolean): void {
    const waiters = [...entry.waiters];
    entry.waiters.clear();
    const told = new Set<Subscriber>(waiters);
    if (changed) for (const listener of entry.listeners) told.add(listener.subscriber);
    for (const subscriber of told) subscriber.wake();
  }

  private sweep(): void {
    const now = Date.now();
    for (const [key, group] of this.groups) {
      for (const entry of group.entries()) {
        if (entry.listeners.size > 0 || entry.running) continue;
        if (group.idleSince !== null && now - group.idleSince < KEEP_IDLE) continue;
        this.forget(entry);
        if (entry.identityKey !== null) group.own.delete(entry.identityKey);
      }
      const running = group.entries().some((entry) => entry.running);
      if (group.subscriptions === 0 && !running && now - (group.idleSince ?? now) >= KEEP_IDLE) this.groups.delete(key);
    }
  }
}
