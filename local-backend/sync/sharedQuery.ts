import type { Identity } from "../auth/types";
import type { JsonObject } from "../values/json";
import type { QueryResult } from "./queryResult";

/** A query as a client asks for it. */
export interface QueryRequest {
  readonly path: string;
  readonly args: JsonObject;
  readonly journal: string | null;
  readonly component: string | null;
  readonly identity: Identity;
}

/** A socket, told that something it watches may have moved. */
export interface Subscriber {
  wake(): void;
  /** A mutation of its own was answered, and its effect is still to come. */
  readonly awaitsOwnEffect: boolean;
}

/** One result that several subscriptions share, and the run that renews it. */
export class SharedQuery {
  current: QueryResult | null = null;
  running = false;
  /** Stale since the last commit, and about to be run. */
  due = false;
  /** Counts replacements of the code: a run that began before one is run again. */
  generation = 0;
  /** Told when the answer changed. */
  readonly listeners = new Set<Subscription>();
  /** Told when a run ends, whatever it answered. */
  readonly waiters = new Set<Subscriber>();

  constructor(
    readonly group: QueryGroup,
    /** Whose view this is; null while every identity shares it. */
    readonly identityKey: string | null,
  ) {}
}

/**
 * All subscriptions to the same function, arguments and journal. They share one result until a run reads the identity; from then on
 * there is one result for each identity.
 */
export class QueryGroup {
  shared: SharedQuery | null = new SharedQuery(this, null);
  readonly own = new Map<string, SharedQuery>();
  subscriptions = 0;
  /** When the last subscription left (ms since the epoch); null while there are some. */
  idleSince: number | null = null;

  constructor(
    readonly key: string,
    readonly request: QueryRequest,
  ) {}

  entryFor(identityKey: string): SharedQuery {
    if (this.shared) return this.shared;
    let entry = this.own.get(identityKey);
    if (!entry) {
      entry = new SharedQuery(this, identityKey);
      this.own.set(identityKey, entry);
    }
    return entry;
  }

  entries(): SharedQuery[] {
    return this.shared ? [this.shared] : [...this.own.values()];
  }
}

/** Who has just written shows the effect already (optimistic updates), so what others wait for goes first. */
export function othersFirst(stale: SharedQuery[]): SharedQuery[] {
  const isOwn = ({ listeners }: SharedQuery): boolean =>
    [...listeners].every(({ subscriber }) => subscriber.awaitsOwnEffect);
  return [...stale.filter((entry) => !isOwn(entry)), ...stale.filter(isOwn)];
}

/** One query of one socket. */
export class Subscription {
  entry: SharedQuery;

  constructor(
    readonly group: QueryGroup,
    readonly identity: Identity,
    readonly identityKey: string,
    readonly subscriber: Subscriber,
  ) {
    this.entry = group.entryFor(identityKey);
    this.entry.listeners.add(this);
  }

  /** The group may have learnt in the meantime that its answer depends on who asks. */
  settle(): SharedQuery {
    const entry = this.group.entryFor(this.identityKey);
    if (entry !== this.entry) {
      this.entry.listeners.delete(this);
      this.entry = entry;
      entry.listeners.add(this);
    }
    return entry;
  }
}

/** Equal keys see the same data. */
export function identityKeyOf(identity: Identity): string {
  switch (identity.kind) {
    case "none":
      return "none";
    case "user":
      return `user ${JSON.stringify(identity.attributes)}`;
    case "admin":
      return `admin ${JSON.stringify(identity.acting)}`;
    case "invalid":
      return `invalid ${identity.reason}`;
  }
}

/** Key of a group. Administrators reach internal functions, so they never share with others. */
export function groupKeyOf(request: QueryRequest): string {
  const rights = request.identity.kind === "admin" ? "admin" : "public";
  return JSON.stringify([rights, request.component, request.path, request.journal, request.args]);
}
