import { randomUUID } from "node:crypto";
import { RawClient } from "../harness/rawClient";

/** A commit as reported to its client: each counter went up by one. */
export interface Commit {
  ts: bigint;
  names: string[];
}

/** See tests/deploy/project/convex/counters.ts. */
export interface CounterRange {
  by: "name" | "creation";
  low: { name: string; inclusive: boolean } | null;
  high: { name: string; inclusive: boolean } | null;
  order: "asc" | "desc";
  take: number | null;
}

export type WatchedQuery =
  | { path: "counters:get" | "counters:getSignedIn" | "counters:guarded"; args: { name: string } }
  | { path: "counters:inRanges"; args: { ranges: CounterRange[] } };

export interface Observation {
  ts: bigint;
  reader: string | null;
  queries: ReadonlyMap<number, WatchedQuery>;
  results: ReadonlyMap<number, unknown>;
}

interface Promised {
  what: string;
  /** The newest commit that any client knew of when this one asked. */
  since: bigint;
}

const toTs = (text: unknown): bigint => Buffer.from(text as string, "base64").readBigUInt64LE();

export class History {
  readonly commits: Commit[] = [];
  readonly observations: Observation[] = [];
  readonly broken: string[] = [];
  acknowledged = 0n;

  commit(commit: Commit): void {
    this.commits.push(commit);
    if (commit.ts > this.acknowledged) this.acknowledged = commit.ts;
  }
}

/** Reconnects like the real client, and records every commit and observation. */
export class RecordingClient {
  private client: RawClient | null = null;
  private readonly sessionId = randomUUID();
  private readonly unanswered = new Map<number, { path: string; args: object; names: string[] }>();
  private nextRequest = 0;
  private nextQuery = 0;
  private observed = 0n;
  /** Queries and readers by version, on the open socket. */
  private querySets: ReadonlyMap<number, WatchedQuery>[] = [new Map()];
  private readers: (string | null)[] = [null];
  private token: string | null = null;
  private promises: (Promised & { querySet: number; identity: number })[] = [];

  constructor(
    private readonly url: string,
    private readonly history: History,
    private readonly tokens: ReadonlyMap<string, string>,
  ) {}

  get queries(): ReadonlyMap<number, WatchedQuery> {
    return this.querySets.at(-1) ?? new Map();
  }

  async connect(): Promise<void> {
    const kept = this.queries;
    const reader = this.token;
    this.client?.close();
    const observed = Buffer.alloc(8);
    observed.writeBigUInt64LE(this.observed);
    const client = await RawClient.connect(this.url, {
      sessionId: this.sessionId,
      maxObservedTimestamp: observed.toString("base64"),
    });
    this.client = client;
    client.onTransition = () => this.observe(client);
    client.ws.on("message", (data: Buffer) => this.hear(client, data.toString()));
    [this.querySets, this.readers, this.promises] = [[new Map()], [null], []];
    if (reader !== null) this.authenticate(reader);
    if (kept.size > 0) this.change("reconnect", [...kept], []);
    for (const [requestId, { path, args }] of this.unanswered) client.mutate(requestId, path, args);
  }

  close(): void {
    this.client?.close();
  }

  watch(query: WatchedQuery): void {
    this.change("added query", [[this.nextQuery++, query]], []);
  }

  unwatch(queryId: number): void {
    this.change("removed query", [], [queryId]);
  }

  /** Not while a write of the previous reader is unanswered: a replay by the next one would be rejected. */
  signIn(reader: string | null): void {
    if (this.unanswered.size === 0) this.authenticate(reader);
  }

  private authenticate(reader: string | null): void {
    this.token = reader;
    this.readers.push(reader);
    const value = reader === null ? undefined : this.tokens.get(reader);
    this.client?.authenticate(value === undefined ? { tokenType: "None" } : { tokenType: "User", value });
    this.promise(`identity ${reader ?? "none"}`);
  }

  /** One or two counters. */
  write(names: string[]): void {
    const [first, second] = names;
    const call =
      second === undefined
        ? { path: "counters:increment", args: { name: first } }
        : { path: "counters:incrementBoth", args: { first, second } };
    const requestId = this.nextRequest++;
    this.unanswered.set(requestId, { ...call, names });
    this.client?.mutate(requestId, call.path, call.args);
  }

  /** Waits until everything is answered and shown, at the client's own newest commit or later. */
  async settled(): Promise<void> {
    const { client } = this;
    if (!client) return;
    await client.until(() => this.unanswered.size === 0 && this.promises.length === 0);
  }

  private change(what: string, added: [number, WatchedQuery][], removed: number[]): void {
    const next = new Map(this.queries);
    for (const [queryId, query] of added) next.set(queryId, query);
    for (const queryId of removed) next.delete(queryId);
    this.querySets.push(next);
    this.client?.modify([
      ...added.map(([queryId, { path, args }]) => ({ type: "Add", queryId, udfPath: path, args: [args] })),
      ...removed.map((queryId) => ({ type: "Remove", queryId })),
    ]);
    this.promise(what);
  }

  private promise(what: string): void {
    const querySet = this.querySets.length - 1;
    this.promises.push({ what, since: this.history.acknowledged, querySet, identity: this.readers.length - 1 });
  }

  private hear(client: RawClient, text: string): void {
    const message = JSON.parse(text) as { type: string; requestId: number; success: boolean; ts: string };
    if (client !== this.client || message.type !== "MutationResponse") return;
    const request = this.unanswered.get(message.requestId);
    if (!request) return;
    this.unanswered.delete(message.requestId);
    if (!message.success) {
      this.history.broken.push(`a mutation failed: ${text}`);
      return;
    }
    const commit = { ts: toTs(message.ts), names: request.names };
    this.history.commit(commit);
    const { querySet, identity } = client.version;
    this.promises.push({ what: "own write", since: commit.ts, querySet, identity });
  }

  private observe(client: RawClient): void {
    if (client !== this.client) return;
    const { querySet, identity } = client.version;
    const ts = toTs(client.version.ts);
    if (ts < this.observed) this.history.broken.push(`shown ${ts} after ${this.observed}`);
    this.observed = ts;
    this.promises = this.promises.filter((promised) => {
      if (promised.querySet > querySet || promised.identity > identity) return true;
      // An effect may follow in a later transition, but an answer may not be older than its request.
      if (promised.what === "own write") return promised.since > ts;
      if (promised.since > ts)
        this.history.broken.push(`${promised.what}: answered at ${ts}, asked at ${promised.since}`);
      return false;
    });
    this.history.observations.push({
      ts,
      reader: this.readers[identity] ?? null,
      // Ignores queries that the client has removed meanwhile.
      queries: new Map([...(this.querySets[querySet] ?? [])].filter(([queryId]) => this.queries.has(queryId))),
      results: new Map([
        ...client.results,
        ...[...client.errors].map(([id, error]) => [id, error.errorMessage] as const),
      ]),
    });
  }
}
