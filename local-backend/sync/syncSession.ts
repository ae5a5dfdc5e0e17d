import { errorText } from "../database/errors";
import type { Identity } from "../auth/types";
import { emptyUsage } from "../database/usageMeter";
import type { ActionOutcome, Call, FunctionError, MutationOutcome } from "../runtime/types";
import {
  type ClientMessage,
  type Credentials,
  type MessageOf,
  parseClientMessage,
  ProtocolError,
} from "./clientMessage";
import type { Job } from "./fairScheduler";
import { identify } from "./identify";
import { Inbox } from "./inbox";
import type { Reader } from "./largeFrameThrottle";
import { Caller } from "./queryRequest";
import { type RequestListener, RequestQueue } from "./requestQueue";
import { actionResponse, mutationResponse } from "./serverMessage";
import type { SyncServices, SyncSocket } from "./syncServices";
import { Transitions } from "./transitions";
import { errorExcerpt } from "../values/excerpt";

/** Longer frames are read in turn and throttled. Characters. */
const LONG_FRAME = 16_384;

/**
 * One client on one socket: the server side of Convex's sync protocol. The fair scheduler interleaves its work with
 * that of others.
 */
export class SyncSession implements RequestListener, Job, Reader {
  /** The client's session id; null before Connect. */
  id: string | null = null;
  private requests: RequestQueue | null = null;
  private caller = new Caller({ kind: "none" });
  private readonly transitions: Transitions;
  private verifying = false;
  private readonly inbox: Inbox;
  /** A blocked message, the first of the inbox's. */
  private blocked: ClientMessage | null = null;
  private closed = false;

  constructor(
    private readonly services: SyncServices,
    private readonly socket: SyncSocket,
    chunks: boolean,
  ) {
    this.transitions = new Transitions(services.results, socket, chunks, () => this.schedule());
    this.inbox = new Inbox(socket);
  }

  /** Connect has arrived; nothing may be requested before. */
  get isConnected(): boolean {
    return this.requests !== null;
  }

  /** Frames wait to be read; the socket is resumed after the last. */
  get hasUnread(): boolean {
    return !this.inbox.isEmpty;
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
    else if (this.wantsRefresh()) return this.refresh();
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.requests?.close();
    this.transitions.close();
    this.inbox.clear();
  }

  onMutation(requestId: number, outcome: MutationOutcome): void {
    if (!outcome.ok && outcome.error.retryable) {
      this.disconnect(1013, outcome.error.retryable);
      return;
    }
    // First the response, then always a Transition with its effects, on which the client resolves.
    this.socket.send(mutationResponse(requestId, outcome));
    if (outcome.ok) this.transitions.require();
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
      this.connect(message);
      return;
    }
    if (message.type === "Event") return;
    const { requests } = this;
    if (!requests) throw new ProtocolError("Received a message before Connect");
    switch (message.type) {
      case "ModifyQuerySet":
        this.transitions.modify(message);
        return;
      case "Authenticate":
        this.transitions.expect("identity", message.baseVersion);
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

  private connect({ sessionId, maxObservedTimestamp: observed, clientTs }: MessageOf<"Connect">): void {
    if (this.requests) throw new ProtocolError("Received Connect twice");
    this.id = sessionId;
    if (clientTs !== null) this.transitions.clientClockSkew = clientTs - Date.now();
    this.requests = new RequestQueue(this.services.runtime, sessionId, this);
    const refusal = this.socket.refusalOf(sessionId);
    if (refusal !== null) throw new ProtocolError(refusal);
    if (observed !== null && observed > this.services.results.now()) {
      // The client has seen a later moment than this database (another data directory, a restored copy).
      this.disconnect(1011, "InternalServerError: client is ahead of this database");
    }
  }

  private call({ path, component, args, invalid }: MessageOf<"Mutation" | "Action">): Call {
    const { identity } = this.caller;
    const { source } = this.socket;
    const given = { path, component: component ?? "", args, invalid };
    return { ...given, identity, includeInternal: identity.kind === "admin", source };
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
      this.authError(errorText(error), true);
      return;
    } finally {
      this.verifying = false;
    }
    if (this.closed) return;
    this.caller = new Caller(identity);
    this.transitions.changeCaller(this.caller);
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
    return this.requests !== null && this.transitions.hasWork;
  }

  private refresh(): Promise<void> | void {
    try {
      if (!this.stillValid()) return;
      return this.transitions.advance()?.catch((error: unknown) => {
        this.fail(error);
      });
    } catch (error) {
      this.fail(error);
    }
  }

  private authError(error: string, authUpdateAttempted: boolean): void {
    if (this.closed) return;
    const baseVersion = this.transitions.identityVersion;
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
