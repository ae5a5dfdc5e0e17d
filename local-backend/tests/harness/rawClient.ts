import { randomUUID } from "node:crypto";
import { type ClientOptions, WebSocket } from "ws";

export type Message = Record<string, unknown> & { type: string };

interface Version {
  querySet: number;
  identity: number;
  ts: string;
}

/**
 * A client of the sync protocol that checks versions and chunk order: every Transition starts where the previous one
 * ended.
 */
export class RawClient {
  readonly messages: Message[] = [];
  readonly results = new Map<number, unknown>();
  readonly errors = new Map<number, Message>();
  readonly journals = new Map<number, string | null>();
  version: Version = { querySet: 0, identity: 0, ts: "AAAAAAAAAAA=" };
  transitions = 0;
  closed: { code: number; reason: string } | null = null;
  problem: string | null = null;
  onTransition: () => void = () => undefined;
  /** Called for each message, before a Transition is applied. */
  onMessage: (message: Message) => void = () => undefined;
  private chunks: string[] = [];
  private readonly waiters = new Set<() => void>();
  private sentQuerySet = 0;
  private sentIdentity = 0;

  private constructor(readonly ws: WebSocket) {
    ws.on("message", (data: Buffer) => this.receive(data.toString("utf8")));
    ws.on("close", (code, reason) => {
      this.closed = { code, reason: reason.toString() };
      this.notify();
    });
    ws.on("error", () => undefined);
  }

  static async connect(
    url: string,
    options: {
      sessionId?: string;
      hello?: boolean;
      maxObservedTimestamp?: string;
      clientTs?: number;
      socket?: ClientOptions;
    } = {},
  ) {
    const ws = new WebSocket(`${url.replace("http", "ws")}/api/1.48.0/sync`, options.socket);
    const client = new RawClient(ws);
    await new Promise<void>((resolve, reject) => {
      ws.once("open", resolve);
      ws.once("error", reject);
    });
    if (options.hello !== false) {
      const { sessionId = randomUUID(), maxObservedTimestamp, clientTs = 0 } = options;
      client.send({
        type: "Connect",
        sessionId,
        connectionCount: 0,
        lastCloseReason: "InitialConnect",
        clientTs,
        maxObservedTimestamp,
      });
    }
    return client;
  }

  send(message: unknown): void {
    this.ws.send(typeof message === "string" ? message : JSON.stringify(message));
  }

  modify(modifications: unknown[]): void {
    const baseVersion = this.sentQuerySet;
    this.sentQuerySet += 1;
    this.send({ type: "ModifyQuerySet", baseVersion, newVersion: this.sentQuerySet, modifications });
  }

  add(queryId: number, udfPath: string, args: unknown, journal?: string | null): void {
    this.modify([{ type: "Add", queryId, udfPath, args: [args], journal }]);
  }

  authenticate(token: { tokenType: string; value?: string; impersonating?: object }): void {
    this.send({ type: "Authenticate", baseVersion: this.sentIdentity, ...token });
    this.sentIdentity += 1;
  }

  mutate(requestId: number, udfPath: string, args: unknown): void {
    this.send({ type: "Mutation", requestId, udfPath, args: [args] });
  }

  /** Resolves once the condition holds; fails after `timeout` ms with the messages received. */
  async until(condition: () => boolean, timeout = 15_000): Promise<void> {
    const deadline = Date.now() + timeout;
    while (!condition()) {
      if (this.problem !== null) throw new Error(this.problem);
      const left = deadline - Date.now();
      if (left <= 0) throw new Error(`timed out; received ${JSON.stringify(this.messages).slice(-1500)}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(done, Math.min(left, 1000));
        const { waiters } = this;
        function done() {
          clearTimeout(timer);
          waiters.delete(done);
          resolve();
        }
        waiters.add(done);
      });
    }
    if (this.problem !== null) throw new Error(this.problem);
  }

  async message(type: string, matches: (message: Message) => boolean = () => true): Promise<Message> {
    const find = () => this.messages.find((message) => message.type === type && matches(message));
    await this.until(() => find() !== undefined);
    return find() as Message;
  }

  close(): void {
    this.ws.terminate();
  }

  private notify(): void {
    for (const waiter of [...this.waiters]) waiter();
  }

  private receive(text: string): void {
    const message = JSON.parse(text) as Message;
    if (message.type === "TransitionChunk") {
      this.messages.push({ ...message, chunk: "" });
      if (message.partNumber !== this.chunks.length) this.problem = "a chunk is out of order";
      this.chunks.push(message.chunk as string);
      if (this.chunks.length === message.totalParts) {
        const whole = this.chunks.join("");
        this.chunks = [];
        this.apply(JSON.parse(whole) as Message);
      }
    } else {
      if (message.type !== "Ping" && this.chunks.length > 0) this.problem = "a message between chunks";
      this.apply(message);
    }
    this.notify();
  }

  private apply(message: Message): void {
    this.messages.push(message);
    this.onMessage(message);
    if (message.type !== "Transition") return;
    this.transitions += 1;
    if (JSON.stringify(message.startVersion) !== JSON.stringify(this.version)) {
      this.problem = `gap: at ${JSON.stringify(this.version)}, transition from ${JSON.stringify(message.startVersion)}`;
    }
    const end = message.endVersion as Version;
    const ns = (ts: string) => Buffer.from(ts, "base64").readBigUInt64LE();
    if (ns(end.ts) < ns(this.version.ts)) this.problem = "time goes back";
    this.version = end;
    for (const modification of message.modifications as (Message & { queryId: number })[]) {
      const { queryId } = modification;
      this.results.delete(queryId);
      this.errors.delete(queryId);
      if (modification.type === "QueryUpdated") this.results.set(queryId, modification.value);
      if (modification.type === "QueryFailed") this.errors.set(queryId, modification);
      if (modification.type !== "QueryRemoved") this.journals.set(queryId, modification.journal as string | null);
    }
    this.onTransition();
  }
}
