import { type Message, RawClient } from "../harness/rawClient";
import type { Random } from "./random";
import { violated } from "./torture";

const START = "AAAAAAAAAAA=";

export function momentOf(ts: string): bigint {
  return Buffer.from(ts, "base64").readBigUInt64LE();
}

/** While this process checks a file, the backend gives up on a handshake (408): like the real client, tries again. */
async function open(url: string, options: Parameters<typeof RawClient.connect>[1]): Promise<RawClient> {
  for (let tries = 1; ; tries++) {
    try {
      return await RawClient.connect(url, options);
    } catch (error) {
      if (tries === 5 || !/Unexpected server response: 408/.test(String(error))) throw error;
    }
  }
}

interface Acknowledgement {
  number: number;
  ts: string;
}

/**
 * A client of `ledger:write` that outlives its sockets like the real one: it resends unresolved requests with the same
 * numbers and remembers all answers.
 */
export class LedgerSession {
  /** Texts of the requests by request number. */
  readonly sent: string[] = [];
  readonly acknowledged = new Map<number, Acknowledgement>();
  /** Requests that failed, or may have: those after them can take effect first. */
  private readonly failed = new Set<number>();
  replayed = 0;
  /** Latest moment of a Transition on any socket. */
  private observed = START;
  private readonly resolved = new Set<number>();
  private readonly answered = new Map<number, bigint>();
  private problem: string | null = null;
  private client: RawClient | null = null;
  private outstanding = 0;

  constructor(
    readonly name: string,
    private readonly random: Random,
    private readonly longestText = 1500,
  ) {}

  /** Connects and resends unresolved requests, and sometimes resolved ones. */
  async connect(url: string): Promise<void> {
    this.close();
    const first = this.observed === START;
    const client = await open(url, {
      sessionId: this.name,
      ...(first ? {} : { maxObservedTimestamp: this.observed }),
    });
    this.client = client;
    client.onMessage = (message) => this.take(message);
    client.add(0, "counters:get", { name: "entries" });
    this.outstanding = 0;
    const requests = [...this.sent.keys()].filter((request) => !this.resolved.has(request));
    if (this.resolved.size > 0 && this.random.chance(0.5)) requests.unshift(this.random.below(this.resolved.size));
    for (const request of requests) this.send(request);
    this.replayed += requests.length;
  }

  /** Keeps this many requests in flight until the socket closes. */
  keepSending(window: number): void {
    const { client } = this;
    if (client === null) return;
    const fill = () => {
      while (this.client === client && client.closed === null && this.outstanding < window) {
        const length = this.random.chance(0.1) ? this.longestText : this.random.below(80);
        this.sent.push(`${this.random.pick(["apple", "berry", "cherry", "damson"])} ${"x".repeat(length)}`);
        this.send(this.sent.length - 1);
      }
    };
    const receive = client.onMessage;
    client.onMessage = (message) => {
      receive(message);
      if (message.type === "MutationResponse") fill();
    };
    fill();
  }

  get unresolved(): number {
    return this.sent.length - this.resolved.size;
  }

  async settle(timeout = 30_000): Promise<void> {
    await this.client?.until(() => this.unresolved === 0 || this.client?.closed != null, timeout);
  }

  /** Throws if the server broke the protocol, or forgot a moment that it had reported. */
  check(): void {
    const { client } = this;
    if (this.problem !== null) violated(`session ${this.name}: ${this.problem}`);
    if (client === null) return;
    if (client.problem !== null) violated(`session ${this.name}: ${client.problem}`);
    if (client.closed?.code === 1011) violated(`session ${this.name} was closed: ${client.closed.reason}`);
    const fatal = client.messages.find(({ type }) => type === "FatalError");
    if (fatal) violated(`session ${this.name}: ${JSON.stringify(fatal)}`);
  }

  isOpen(): boolean {
    return this.client !== null && this.client.closed === null;
  }

  close(): void {
    this.client?.close();
    this.client = null;
  }

  /** Closes the socket while the backend refuses writes: the answers on their way are not seen. */
  closeAmidRefusals(): void {
    this.close();
    for (const request of this.sent.keys()) if (!this.acknowledged.has(request)) this.failed.add(request);
  }

  /**
   * Compares the stored entries of this session (`ledger:ofSession`) with the answers. Returns the number of requests
   * stored.
   */
  audit(stored: unknown): number {
    const halves = new Map<number, Map<number, number>>();
    for (const [request = -1, half = 0, number = 0] of stored as number[][]) {
      const of = halves.get(request) ?? new Map<number, number>();
      if (of.has(half)) violated(`session ${this.name}: request ${request} took effect twice`);
      halves.set(request, of.set(half, number));
    }
    for (const [request, of] of halves) {
      if (request >= this.sent.length) violated(`session ${this.name}: request ${request} was never sent`);
      if (of.size !== 2 || of.get(1) !== of.get(2))
        violated(`session ${this.name}: request ${request} is there in part`);
    }
    const last = Math.max(-1, ...halves.keys());
    for (let request = 0; request < last; request++) {
      if (!halves.has(request) && !this.failed.has(request))
        violated(`session ${this.name}: request ${request} was overtaken`);
    }
    for (const [request, { number }] of this.acknowledged) {
      const found = halves.get(request)?.get(1);
      if (found === undefined) violated(`session ${this.name}: request ${request} was acknowledged and is lost`);
      if (found !== number)
        violated(`session ${this.name}: request ${request} was acknowledged as ${number} and is ${found}`);
    }
    return halves.size;
  }

  private send(request: number): void {
    this.outstanding += 1;
    this.client?.mutate(request, "ledger:write", { session: this.name, request, text: this.sent[request] });
  }

  private take(message: Message): void {
    if (message.type === "Transition") this.observe((message.endVersion as { ts: string }).ts);
    if (message.type !== "MutationResponse") return;
    this.outstanding -= 1;
    const { requestId, success, result, ts } = message as Message & { requestId: number; result: string; ts: string };
    if (success !== true) {
      this.failed.add(requestId);
      return;
    }
    const number = Number(/^ack:(\d+)$/.exec(result)?.[1]);
    const before = this.acknowledged.get(requestId);
    if (before && (before.number !== number || before.ts !== ts))
      this.problem ??= `request ${requestId} was answered as ${before.number} at ${before.ts}, then as ${result} at ${ts}`;
    this.acknowledged.set(requestId, { number, ts });
    if (!this.resolved.has(requestId)) this.answered.set(requestId, momentOf(ts));
  }

  /** The client resolves a request at the first Transition at or after its answer. */
  private observe(ts: string): void {
    const moment = momentOf(ts);
    if (moment > momentOf(this.observed)) this.observed = ts;
    for (const [request, answer] of this.answered) {
      if (answer > moment) continue;
      this.answered.delete(request);
      this.resolved.add(request);
    }
  }
}
