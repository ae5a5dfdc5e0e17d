import type { Identity } from "../auth/types";
import type { Timestamp } from "../database/types";
import { emptyUsage } from "../runtime/newRun";
import type { ActionOutcome, Call, FunctionError, MutationOutcome } from "../runtime/types";
import { parseClientMessage, ProtocolError, type ClientMessage, type Credentials } from "./clientMessage";
import type { Job } from "./fairScheduler";
import { identify } from "./identify";
import { Inbox } from "./inbox";
import type { Reader } from "./largeFrameThrottle";
import { Caller } from "./queryRequest";
import { QuerySet, RefreshAbandonedError, type Refresh } from "./querySet";
import { RequestQueue, type RequestListener } from "./requestQueue";
import { actionResponse, mutationResponse } from "./responseFrame";
import type { SyncServices, SyncSocket } from "./syncServices";
import { transitionFrames, transitionText, type StateVersion } from "./transitionFrame";
import { errorExcerpt } from "../values/excerpt";

/** Maximum Transitions in the socket's buffer; a slow client skips intermediate states. */
const MAX_UNDRAINED = 2;
/** Longer frames are read in turn and throttled. Characters. */
const LONG_FRAME = 16_384;

/** A refresh and the query set and identity versions that it answers. */
type RefreshOfVersion = Refresh & {
  readonly querySet: number;
  readonly identity: number;
  readonly transitionDue: boolean;
};

/**
 * One client on one socket: the server side of Convex's sync protocol. The fair scheduler interleaves its work with
 * that of others.
 */
export class SyncSession implements RequestListener, Job, Reader {
  /** The client's session id; null before Connect. */
  id: string | null = null;
  private requests: RequestQueue | null = null;
  private caller = new Caller({ kind: "none" });
  private readonly queries: QuerySet;
  /** Versions that the client requested; `sent` is that of the last Transition. */
  private readonly received = { querySet: 0, identity: 0 };
  private sent: StateVersion = { querySet: 0, identity: 0, ts: 0 };
  private refresh: RefreshOfVersion | null = null;
  /** A Transition is due even without changes. */
  private transitionDue = false;
  private undrained = 0;
  private verifying = false;
  private readonly inbox: Inbox;
  /** A blocked message, the first of the inbox's. */
  private blocked: ClientMessage | null = null;
  private closed = false;

  constructor(
    private readonly services: SyncServices,
    private readonly socket: SyncSocket,
    private readonly chunks: boolean,
  ) {
    this.queries = new QuerySet(services.results, this.caller, () => this.schedule());
    this.inbox = new Inbox(socket);
  }

  /** Connect has arrived; nothing may be requested before. */
  get isConnected(): boolean {
    return this.requests !== null;
  }

  /** A text frame, or null for a binary one. Never throws. */
  receive(frame: string | null): void {
    if (this.closed) return;
    const { scheduler } = this.services;
    const atOnce = this.inbox.isEmpty && !isLong(frame) && scheduler.isModest(this);
    this.inbox.push(frame);
    if (atOnce) scheduler.charge(this, () => this.read());
    this.inbox.hold();
    this.schedule();
  }

  /** An oversized frame, of which only `head` is available. The client must not send it again. */
  rejectLarge(head: string, text: string): void {
    const match = /^\{"type":"(Mutation|Action)","requestId":(\d{1,10}),/.exec(head);
    if (!match || !this.requests) this.fail(new ProtocolError(text));
    else this.refuse(match[1] === "Mutation" ? "mutation" : "action", Number(match[2]), { message: text });
  }

  get hasWork(): boolean {
    return !this.closed && (this.canRead() || this.wantsRefresh());
  }

  /** Reads a message, or brings one query of a refresh up to date. */
  step(): Promise<void> | void {
    if (this.closed) return;
    if (this.canRead()) this.read();
    else if (this.wantsRefresh()) return this.advance();
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.requests?.close();
    this.queries.close();
    this.inbox.clear();
  }

  onMutation(requestId: number, outcome: MutationOutcome): void {
    if (!outcome.ok && outcome.error.retryable) {
      this.disconnect(1013, outcome.error.retryable);
      return;
    }
    // First the response, then always a Transition with its effects, on which the client resolves.
    this.socket.send(mutationResponse(requestId, outcome));
    if (outcome.ok) this.transitionDue = true;
    this.services.scheduler.scheduleNow(this);
  }

  onAction(requestId: number, outcome: ActionOutcome): void {
    this.socket.send(actionResponse(requestId, outcome));
    this.schedule();
  }

  onBroken(error: unknown): void {
    this.services.log(`a request broke: ${errorExcerpt(error)}`);
    this.disconnect(1011, "InternalServerError");
  }

  private schedule(): void {
    this.services.scheduler.schedule(this);
  }

  /** The next large frame may be read. */
  retry(): void {
    this.schedule();
  }

  private canRead(): boolean {
    const frame = this.inbox.peek();
    if (this.verifying || frame === undefined) return false;
    if (this.blocked !== null) return !this.requests?.isFull(this.blocked.type);
    return !isLong(frame) || this.services.largeFrames.mayRead(this, frame?.length ?? 0);
  }

  /** Reads the next message of the inbox, unless it is blocked. */
  private read(): void {
    if (isLong(this.inbox.peek() ?? null)) this.services.largeFrames.read(() => this.readNext());
    else this.readNext();
  }

  private readNext(): void {
    try {
      const frame = this.inbox.peek();
      if (frame === undefined) return;
      if (frame === null) throw new ProtocolError("Received a binary message: only text is understood");
      this.blocked ??= parseClientMessage(frame);
      if (this.verifying || this.requests?.isFull(this.blocked.type)) return;
      const message = this.blocked;
      this.blocked = null;
      this.process(message);
      if (!this.closed) this.inbox.drop();
    } catch (error) {
      this.fail(error);
    }
  }

  private process(message: ClientMessage): void {
    if (message.type === "Connect") {
      this.connect(message.sessionId, message.maxObservedTimestamp);
      return;
    }
    if (message.type === "Event") return;
    const { requests } = this;
    if (!requests) throw new ProtocolError("Received a message before Connect");
    switch (message.type) {
      case "ModifyQuerySet":
        this.expect("query set", message.baseVersion, this.received.querySet);
        if (message.newVersion <= message.baseVersion)
          throw new ProtocolError("Received a query set version that goes back");
        this.queries.apply(message.modifications, message.size);
        this.received.querySet = message.newVersion;
        this.transitionDue = true;
        return;
      case "Authenticate":
        this.expect("identity", message.baseVersion, this.received.identity);
        void this.authenticate(message.credentials);
        return;
      case "Mutation":
      case "Action": {
        if (!this.stillValid()) return;
        const kind = message.type === "Mutation" ? "mutation" : "action";
        requests[kind](message.requestId, this.call(message));
      }
    }
  }

  private connect(sessionId: string, observed: Timestamp | null): void {
    if (this.requests) throw new ProtocolError("Received Connect twice");
    this.id = sessionId;
    this.requests = new RequestQueue(this.services.runtime, sessionId, this);
    const refusal = this.socket.refusalOf(sessionId);
    if (refusal !== null) throw new ProtocolError(refusal);
    if (observed !== null && observed > this.services.results.now()) {
      // The client has seen a later moment than this database (another data directory, a restored copy).
      this.disconnect(1011, "InternalServerError: client is ahead of this database");
    }
  }

  private call({ path, args, component }: { path: string; args: Call["args"]; component: string | null }): Call {
    const { identity } = this.caller;
    return { path, component: component ?? "", args, identity, includeInternal: identity.kind === "admin" };
  }

  private expect(what: string, base: number, received: number): void {
    if (base !== received) {
      throw new ProtocolError(`BaseVersionMismatch: the ${what} is at version ${received}, not ${base}`);
    }
  }

  private refuse(kind: "mutation" | "action", requestId: number, error: FunctionError): void {
    const outcome = { ok: false as const, error, logLines: [], usage: emptyUsage() };
    if (kind === "mutation") this.onMutation(requestId, outcome);
    else this.onAction(requestId, outcome);
  }

  private async authenticate(credentials: Credentials): Promise<void> {
    this.verifying = true;
    let identity: Identity;
    try {
      identity = await identify(credentials, this.services);
    } catch (error) {
      // The version stays: the client ignores the error if it has sent a newer token since.
      this.authError(error instanceof Error ? error.message : String(error), true);
      return;
    } finally {
      this.verifying = false;
    }
    if (this.closed) return;
    this.received.identity += 1;
    this.restart();
    this.caller = new Caller(identity);
    this.queries.changeCaller(this.caller);
    this.transitionDue = true;
    this.schedule();
  }

  private stillValid(): boolean {
    const { identity } = this.caller;
    if (identity.kind !== "user" || identity.expiresAt > Date.now()) return true;
    this.authError("Convex token identity expired", false);
    return false;
  }

  private wantsRefresh(): boolean {
    // The next refresh is for the caller being authenticated.
    if (this.verifying) return false;
    if (this.refresh !== null) return true;
    return this.requests !== null && this.undrained < MAX_UNDRAINED && (this.transitionDue || this.queries.isStale);
  }

  /** Evaluates one more query; sends the Transition once all are known at the refresh's moment. */
  private advance(): Promise<void> | void {
    try {
      if (!this.stillValid()) return;
      const refresh = (this.refresh ??= this.begin());
      for (let more = this.queries.advance(refresh); more !== false; more = this.queries.advance(refresh)) {
        if (more !== true) return this.settle(refresh, more);
      }
      this.finish(refresh);
    } catch (error) {
      this.fail(error);
    }
  }

  private async settle(refresh: RefreshOfVersion, query: Promise<boolean>): Promise<void> {
    try {
      await query;
      if (this.refresh === refresh && refresh.pending.length === 0) this.finish(refresh);
    } catch (error) {
      if (!(error instanceof RefreshAbandonedError)) this.fail(error);
      else if (this.refresh === refresh) this.restart();
    }
  }

  private begin(): RefreshOfVersion {
    const { transitionDue } = this;
    this.transitionDue = false;
    return { ...this.queries.begin(this.services.results.now()), ...this.received, transitionDue };
  }

  private restart(): void {
    if (!this.refresh) return;
    this.queries.giveUp(this.refresh);
    this.transitionDue ||= this.refresh.transitionDue;
    this.refresh = null;
  }

  private finish(refresh: RefreshOfVersion): void {
    this.refresh = null;
    const modifications = this.queries.finish(refresh);
    if (this.closed || (modifications.length === 0 && !refresh.transitionDue)) return;
    const { querySet, identity, ts } = refresh;
    const end = { querySet, identity, ts };
    const text = transitionText(this.sent, end, modifications);
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
    this.schedule();
  };

  private authError(error: string, authUpdateAttempted: boolean): void {
    if (this.closed) return;
    const baseVersion = this.received.identity;
    this.socket.send(JSON.stringify({ type: "AuthError", error, baseVersion, authUpdateAttempted }));
    this.disconnect();
  }

  private fail(error: unknown): void {
    if (this.closed) return;
    if (!(error instanceof ProtocolError)) {
      this.onBroken(error);
      return;
    }
    this.socket.send(JSON.stringify({ type: "FatalError", error: error.message }));
    this.disconnect(1008, "BadRequest");
  }

  private disconnect(code?: number, reason?: string): void {
    this.close();
    this.socket.close(code, reason);
  }
}

function isLong(frame: string | null): boolean {
  return frame !== null && frame.length > LONG_FRAME;
}
