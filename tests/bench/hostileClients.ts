import { openSyncSocket } from "../../local-backend/tests/harness/loadClient";
import { flood } from "../support/signInFlood";

/**
 * The attackers of the benchmark `hostile`, in their own process to keep their load away from the honest clients.
 * Arguments: the backend's address, and `crowd NAME COUNT` or `sockets COUNT SIZE`. Sends `ready`, starts on the
 * parent's first message, and sends the result: the crowd when done, the sockets on the second message.
 */
interface SocketCounts {
  answered: number;
  refused: number;
  /** Most queries answered per frame. */
  mostAnswered: number;
  closed: number;
}

interface ServerMessage {
  type: string;
  chunk?: string;
  partNumber?: number;
  totalParts?: number;
  modifications?: { type: string; queryId: number }[];
}

const counts: SocketCounts = { answered: 0, refused: 0, mostAnswered: 0, closed: 0 };

/** Subscribes to `size` unique queries in one frame and replaces them once all are answered. */
class HostileSocket {
  private readonly socket: ReturnType<typeof openSyncSocket>;
  private readonly pending = new Set<number>();
  private added: number[] = [];
  private nextQuery = 0;
  private querySet = 0;
  private answered = 0;
  private chunks: string[] = [];

  constructor(
    private readonly url: string,
    private readonly size: number,
  ) {
    this.socket = openSyncSocket(url);
    this.socket.on("open", () => {
      const sessionId = crypto.randomUUID();
      this.send({ type: "Connect", sessionId, connectionCount: 0, lastCloseReason: "InitialConnect", clientTs: 0 });
      this.subscribe();
    });
    this.socket.on("message", (data: Buffer) => {
      this.receive(JSON.parse(data.toString()) as ServerMessage);
    });
    this.socket.on("error", () => undefined);
    this.socket.on("close", () => {
      counts.closed += 1;
      setTimeout(() => new HostileSocket(this.url, this.size), 200);
    });
  }

  private subscribe(): void {
    const removals = this.added.map((queryId) => ({ type: "Remove", queryId }));
    this.added = Array.from({ length: this.size }, () => this.nextQuery++);
    const additions = this.added.map((queryId) => {
      this.pending.add(queryId);
      return { type: "Add", queryId, udfPath: "visitor/catalog:bySlug", args: [{ slug: crypto.randomUUID() }] };
    });
    counts.mostAnswered = Math.max(counts.mostAnswered, this.answered);
    this.answered = 0;
    const modifications = [...removals, ...additions];
    this.send({ type: "ModifyQuerySet", baseVersion: this.querySet, newVersion: ++this.querySet, modifications });
  }

  private receive(message: ServerMessage): void {
    if (message.type === "TransitionChunk") {
      this.chunks.push(message.chunk ?? "");
      if (this.chunks.length < (message.totalParts ?? 0)) return;
      const whole = this.chunks.join("");
      this.chunks = [];
      this.receive(JSON.parse(whole) as ServerMessage);
      return;
    }
    if (message.type !== "Transition") return;
    for (const { type, queryId } of message.modifications ?? []) {
      if (!this.pending.delete(queryId)) continue;
      if (type === "QueryFailed") counts.refused += 1;
      else {
        counts.answered += 1;
        this.answered += 1;
      }
    }
    if (this.pending.size === 0) this.subscribe();
  }

  private send(message: object): void {
    this.socket.send(JSON.stringify(message));
  }
}

const [url = "", what, ...rest] = process.argv.slice(2);
const tell = (value: object): void => void process.send?.(value);
process.once("message", () => {
  if (what === "crowd") {
    const [name = "", count] = rest;
    void flood(url, { count: Number(count), name }).then(tell);
    return;
  }
  const [count, size] = rest.map(Number) as [number, number];
  for (let index = 0; index < count; index++) new HostileSocket(url, size);
  process.once("message", () => tell(counts));
});
tell({ ready: true });
