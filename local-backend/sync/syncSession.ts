import type { Identity, TokenVerifier, UserAttributes } from "../auth/types";
import type { Timestamp } from "../database/types";
import type { ActionOutcome, Call, FunctionError, MutationOutcome, Runtime } from "../runtime/types";
import { parseClientMessage, ProtocolError, type ClientMessage, type Credentials } from "./clientMessage";
import { QuerySet } from "./querySet";
import type { QueryStore } from "./queryStore";
import { RequestLanes, TooManyRequestsError, type RequestListener } from "./requestLanes";
import { actionResponse, mutationResponse } from "./responseFrame";
import type { Subscriber } from "./sharedQuery";
import { transitionFrames, transitionText, type StateVersion } from "./transitionFrame";
import { faultText } from "../values/excerpt";

/** The socket as a session sees it. */
export interface SyncSocket {
  /** `drained` is called once the bytes have left for the operating system. */
  send(text: string, drained?: () => void): void;
  close(code?: number, reason?: string): void;
  /** What is sent within goes to the operating system in one piece. */
  together(send: () => void): void;
}

/** What a session shares with all others. */
export interface SyncServices {
  store: QueryStore;
  runtime: Runtime;
  verifier: TokenVerifier;
  isAdminKey(key: string): boolean;
  log(line: string): void;
}

/** Transitions that may lie in the socket's buffer; a slow client skips what happens beyond. */
const MAX_UNDRAINED = 2;
/** Messages that may wait for a token to be verified. */
const MAX_INBOX = 10_000;

const COMPONENTS_UNSUPPORTED: FunctionError = {
  message: "The embedded backend has no components. Deploy to Convex to use this function.",
};

/** One client on one socket: the server side of Convex's sync protocol. */
export class SyncSession implements Subscriber, RequestListener {
  private lanes: RequestLanes | null = null;
  private readonly queries: QuerySet;
  private identity: Identity = { kind: "none" };
  /** Versions that the client has asked for; `sent` is where the last Transition left it. */
  private readonly received = { querySet: 0, identity: 0 };
  private sent: StateVersion = { querySet: 0, identity: 0, ts: 0 };
  /** The next Transition must be at this moment or later: it carries the effect of an answered mutation. */
  private least: Timestamp = 0;
  /** A Transition is owed even if no result changed. */
  private owed = false;
  private undrained = 0;
  private verifying = false;
  private readonly inbox: ClientMessage[] = [];
  private closed = false;

  constructor(
    private readonly services: SyncServices,
    private readonly socket: SyncSocket,
    private readonly chunks: boolean,
  ) {
    this.queries = new QuerySet(services.store, this);
  }

  /** The client has said who it is: before, it may ask for nothing. */
  get isConnected(): boolean {
    return this.lanes !== null;
  }

  /** One text frame, or null for a binary one. Never throws. */
  receive(frame: string | null): void {
    if (this.closed) return;
    try {
      if (frame === null) throw new ProtocolError("Received a binary message: only text is understood");
      const message = parseClientMessage(frame);
      if (!this.verifying) this.process(message);
      else if (this.inbox.push(message) > MAX_INBOX) throw new TooManyRequestsError();
    } catch (error) {
      this.fail(error);
    }
  }

  /** Never throws: one broken socket must not keep the others from their news. */
  wake(): void {
    try {
      this.update();
    } catch (error) {
      this.fail(error);
    }
  }

  get awaitsOwnEffect(): boolean {
    return this.least > this.sent.ts;
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.lanes?.close();
    this.queries.close();
    this.inbox.length = 0;
  }

  onMutation(requestId: number, outcome: MutationOutcome): void {
    if (!outcome.ok && outcome.error.retryable) {
      this.hangUp(1013, outcome.error.retryable);
      return;
    }
    // The response first, then always a Transition that contains its effects: the client resolves on that one.
    this.socket.together(() => {
      this.socket.send(mutationResponse(requestId, outcome));
      if (!outcome.ok) return;
      this.least = Math.max(this.least, outcome.ts);
      this.owed = true;
      this.update();
    });
  }

  onAction(requestId: number, outcome: ActionOutcome): void {
    this.socket.send(actionResponse(requestId, outcome));
  }

  onBroken(error: unknown): void {
    this.services.log(`a request broke: ${faultText(error)}`);
    this.hangUp(1011, "InternalServerError");
  }

  private process(message: ClientMessage): void {
    if (message.type === "Connect") {
      this.connect(message.sessionId, message.maxObservedTimestamp);
      return;
    }
    if (message.type === "Event") return;
    const { lanes } = this;
    if (!lanes) throw new ProtocolError("Received a message before Connect");
    switch (message.type) {
      case "ModifyQuerySet":
        this.expect("query set", message.baseVersion, this.received.querySet);
        if (message.newVersion <= message.baseVersion)
          throw new ProtocolError("Received a query set version that goes back");
        this.queries.apply(message.modifications, this.identity);
        this.received.querySet = message.newVersion;
        this.owed = true;
        {
          this.update();
          return;
        }
      case "Authenticate":
        this.expect("identity", message.baseVersion, this.received.identity);
        void this.authenticate(message.credentials);
        return;
      case "Mutation":
        if (!this.stillValid()) return;
        if (message.component !== null) {
          this.refuseComponent("mutation", message.requestId);
          return;
        }
        {
          lanes.mutation(message.requestId, this.call(message));
          return;
        }
      case "Action":
        if (!this.stillValid()) return;
        if (message.component !== null) {
          this.refuseComponent("action", message.requestId);
          return;
        }
        {
          lanes.action(message.requestId, this.call(message));
          return;
        }
    }
  }

  private connect(sessionId: string, observed: Timestamp | null): void {
    if (this.lanes) throw new ProtocolError("Received Connect twice");
    this.lanes = new RequestLanes(this.services.runtime, sessionId, this);
    if (observed !== null && observed > this.services.store.now()) {
      // This database never was where the client says it was (another data directory, a restored copy).
      this.hangUp(1011, "InternalServerError: client is ahead of this database");
    }
  }

  private call(message: { path: string; args: Call["args"] }): Call {
    const { path, args } = message;
    return { path, args, identity: this.identity, includeInternal: this.identity.kind === "admin" };
  }

  private expect(what: string, base: number, received: number): void {
    if (base !== received) {
      throw new ProtocolError(`BaseVersionMismatch: the ${what} is at version ${received}, not ${base}`);
    }
  }

  private refuseComponent(kind: "mutation" | "action", requestId: number): void {
    const usage = { documentsRead: 0, bytesRead: 0, intervalsRead: 0, documentsWritten: 0, bytesWritten: 0 };
    const outcome = { ok: false as const, error: COMPONENTS_UNSUPPORTED, logLines: [], usage };
    if (kind === "mutation") this.onMutation(requestId, outcome);
    else this.onAction(requestId, outcome);
  }

  private async authenticate(credentials: Credentials): Promise<void> {
    this.verifying = true;
    try {
      this.identity = await this.identify(credentials);
    } catch (error) {
      // The version stays: the client drops the error if it has since sent a newer token.
      this.authError(error instanceof Error ? error.message : String(error), true);
      return;
    } finally {
      this.verifying = false;
    }
    if (this.closed) return;
    try {
      this.received.identity += 1;
      this.queries.changeIdentity(this.identity);
      this.owed = true;
      this.update();
      for (let next = this.nextMessage(); next; next = this.nextMessage()) this.process(next);
    } catch (error) {
      this.fail(error);
    }
  }

  private nextMessage(): ClientMessage | undefined {
    return this.verifying || this.closed ? undefined : this.inbox.shift();
  }

  private async identify(credentials: Credentials): Promise<Identity> {
    switch (credentials.kind) {
      case "none":
        return { kind: "none" };
      case "user":
        return this.services.verifier.verify(credentials.token);
      case "admin":
        if (!this.services.isAdminKey(credentials.key)) {
          throw new Error("The provided deploy key was invalid for this deployment (BadAdminKey)");
        }
        return { kind: "admin", acting: credentials.acting as UserAttributes | null };
    }
  }

  private stillValid(): boolean {
    if (this.identity.kind !== "user" || this.identity.expiresAt > Date.now()) return true;
    this.authError("Convex token identity expired", false);
    return false;
  }

  /** Brings the client to the latest moment at which all its queries are known, if there is anything to tell. */
  private update(): void {
    if (this.closed || !this.lanes || this.undrained >= MAX_UNDRAINED || !this.stillValid()) return;
    const view = this.queries.view(Math.max(this.sent.ts, this.least));
    if (!view) return;
    const modifications = this.queries.modifications(view);
    if (modifications.length === 0 && !this.owed) return;
    this.owed = false;
    const end = { querySet: this.received.querySet, identity: this.received.identity, ts: view.ts };
    const text = transitionText(this.sent, end, modifications);
    this.sent = end;
    const frames = this.chunks ? transitionFrames(text) : [text];
    this.undrained += 1;
    frames.forEach((frame, index) => {
      if (index < frames.length - 1) this.socket.send(frame);
      else this.socket.send(frame, this.drained);
    });
  }

  private readonly drained = (): void => {
    this.undrained -= 1;
    // Only if it was held back: otherwise whatever happens next wakes it.
    if (this.undrained === MAX_UNDRAINED - 1) this.update();
  };

  private authError(error: string, authUpdateAttempted: boolean): void {
    if (this.closed) return;
    const baseVersion = this.received.identity;
    this.socket.send(JSON.stringify({ type: "AuthError", error, baseVersion, authUpdateAttempted }));
    this.hangUp();
  }

  private fail(error: unknown): void {
    if (error instanceof TooManyRequestsError) {
      this.hangUp(1013, "TooManyConcurrentRequests");
      return;
    }
    if (!(error instanceof ProtocolError)) {
      this.onBroken(error);
      return;
    }
    this.socket.send(JSON.stringify({ type: "FatalError", error: error.message }));
    this.hangUp(1008, "BadRequest");
  }

  private hangUp(code?: number, reason?: string): void {
    this.close();
    this.socket.close(code, reason);
  }
}
