import { ProtocolError, type MessageOf } from "./clientMessage";
import { Caller } from "./queryRequest";
import { QuerySet, RefreshAbandonedError, type Refresh } from "./querySet";
import type { SyncServices, SyncSocket } from "./syncServices";
import { transitionFrames, transitionText, type StateVersion } from "./serverMessage";

/** Maximum Transitions in the socket's buffer; a slow client skips intermediate states. */
const MAX_UNDRAINED = 2;

/** A refresh and the query set and identity versions that it answers. */
type RefreshOfVersion = Refresh & {
  readonly querySet: number;
  readonly identity: number;
  readonly due: boolean;
};

/** Keeps one client's queries up to date: refreshes them and sends Transitions, one at a time. */
export class Transitions {
  /** How far the client's clock is ahead, in ms: by it a client knows when a token that it kept expires. */
  clientClockSkew: number | null = null;
  private readonly queries: QuerySet;
  /** Versions that the client requested; `sent` is that of the last Transition. */
  private readonly received = { querySet: 0, identity: 0 };
  private sent: StateVersion = { querySet: 0, identity: 0, ts: 0 };
  private refresh: RefreshOfVersion | null = null;
  private due = false;
  private undrained = 0;
  private closed = false;

  constructor(
    private readonly results: SyncServices["results"],
    private readonly socket: SyncSocket,
    private readonly chunks: boolean,
    /** There may be a refresh to make. */
    private readonly onWork: () => void,
  ) {
    this.queries = new QuerySet(results, new Caller({ kind: "none" }), onWork);
  }

  /** A Transition must follow, even without changes. */
  require(): void {
    this.due = true;
  }

  /** Throws `ProtocolError` for a change of another version than the current one. */
  modify({ baseVersion, newVersion, modifications, size }: MessageOf<"ModifyQuerySet">): void {
    this.expect("querySet", baseVersion);
    if (newVersion <= baseVersion) throw new ProtocolError("Received a query set version that goes back");
    this.queries.apply(modifications, size);
    this.received.querySet = newVersion;
    this.due = true;
  }

  get identityVersion(): number {
    return this.received.identity;
  }

  changeCaller(caller: Caller): void {
    this.received.identity += 1;
    this.restart();
    this.queries.changeCaller(caller);
    this.due = true;
  }

  /** Throws `ProtocolError` if the client's version is not the current one. */
  expect(of: "querySet" | "identity", version: number): void {
    const received = this.received[of];
    if (version === received) return;
    const what = of === "querySet" ? "query set" : "identity";
    throw new ProtocolError(`BaseVersionMismatch: the ${what} is at version ${received}, not ${version}`);
  }

  get hasWork(): boolean {
    return this.refresh !== null || (this.undrained < MAX_UNDRAINED && (this.due || this.queries.isStale));
  }

  /** Evaluates one more query; sends the Transition once all are known at the refresh's moment. */
  advance(): Promise<void> | void {
    const refresh = (this.refresh ??= this.begin());
    for (let more = this.queries.advance(refresh); more !== false; more = this.queries.advance(refresh)) {
      if (more !== true) return this.settle(refresh, more);
    }
    this.finish(refresh);
  }

  close(): void {
    this.closed = true;
    this.queries.close();
  }

  private async settle(refresh: RefreshOfVersion, query: Promise<boolean>): Promise<void> {
    try {
      await query;
      if (this.refresh === refresh && refresh.pending.length === 0) this.finish(refresh);
    } catch (error) {
      if (!(error instanceof RefreshAbandonedError)) throw error;
      if (this.refresh === refresh) this.restart();
    }
  }

  private begin(): RefreshOfVersion {
    const { due } = this;
    this.due = false;
    return { ...this.queries.begin(this.results.now()), ...this.received, due };
  }

  private restart(): void {
    if (!this.refresh) return;
    this.queries.giveUp(this.refresh);
    this.due ||= this.refresh.due;
    this.refresh = null;
  }

  private finish(refresh: RefreshOfVersion): void {
    this.refresh = null;
    const modifications = this.queries.finish(refresh);
    if (this.closed || (modifications.length === 0 && !refresh.due)) return;
    const { querySet, identity, ts } = refresh;
    const end = { querySet, identity, ts };
    const text = transitionText(this.sent, end, modifications, this.clientClockSkew);
    this.sent = end;
    const frames = this.chunks ? transitionFrames(text) : [text];
    this.undrained += 1;
    this.socket.together(() => {
      frames.forEach((frame, index) => {
        if (index < frames.length - 1) this.socket.send(frame);
        else this.socket.send(frame, this.drained);
      });
    });
  }

  private readonly drained = (): void => {
    this.undrained -= 1;
    this.onWork();
  };
}
