import { WebSocket } from "ws";

interface Answer {
  success: boolean;
  result: unknown;
  errorData?: unknown;
}

/** A failure as clients see it: the data of a ConvexError, otherwise the redacted message. */
export function failureText(errorData: unknown, errorMessage: unknown): string {
  return errorData === undefined ? String(errorMessage) : JSON.stringify(errorData);
}

interface ServerMessage {
  type: string;
  requestId?: number;
  success?: boolean;
  result?: unknown;
  errorData?: unknown;
  modifications?: { type: string; queryId: number; value?: unknown; errorMessage?: string; errorData?: unknown }[];
}

/** Opens a WebSocket to the sync endpoint. `url` as http://host:port. */
export function openSyncSocket(url: string): WebSocket {
  return new WebSocket(`${url.replace(/^http/, "ws")}/api/1.48.0/sync`, { perMessageDeflate: false });
}

/**
 * A minimal client of the sync protocol for loads of a thousand sockets, where the official client would mostly measure
 * itself. It checks nothing.
 */
export class LoadClient {
  onChange: ((modifications: NonNullable<ServerMessage["modifications"]>) => void) | undefined;
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private nextRequest = 0;
  private nextQuery = 0;
  private querySet = 0;
  private identity = 0;

  private constructor(private readonly socket: WebSocket) {
    socket.on("message", (data: Buffer) => {
      this.receive(JSON.parse(data.toString()) as ServerMessage);
    });
  }

  /** `url` as http://host:port; `token` a user's signed token. */
  static async connect(url: string, token?: string): Promise<LoadClient> {
    const socket = openSyncSocket(url);
    await new Promise((resolve, reject) => {
      socket.once("open", resolve);
      socket.once("error", reject);
    });
    const client = new LoadClient(socket);
    client.send({
      type: "Connect",
      sessionId: crypto.randomUUID(),
      connectionCount: 0,
      lastCloseReason: "InitialConnect",
      clientTs: Date.now(),
    });
    if (token) client.send({ type: "Authenticate", baseVersion: client.identity++, tokenType: "User", value: token });
    return client;
  }

  subscribe(udfPath: string, args: object): number {
    const queryId = this.nextQuery++;
    const modifications = [{ type: "Add", queryId, udfPath, args: [args] }];
    this.send({ type: "ModifyQuerySet", baseVersion: this.querySet, newVersion: ++this.querySet, modifications });
    return queryId;
  }

  unsubscribe(queryId: number): void {
    const modifications = [{ type: "Remove", queryId }];
    this.send({ type: "ModifyQuerySet", baseVersion: this.querySet, newVersion: ++this.querySet, modifications });
  }

  /** Rejects with `failureText`. */
  mutation(udfPath: string, args: object): Promise<unknown> {
    const requestId = this.nextRequest++;
    this.send({ type: "Mutation", requestId, udfPath, args: [args] });
    return new Promise((resolve, reject) => {
      this.waiting.set(requestId, (answer) => {
        if (answer.success) resolve(answer.result);
        else reject(new Error(failureText(answer.errorData, answer.result)));
      });
    });
  }

  /** Subscribes, takes the first result and unsubscribes, like a page visit; rejects with `failureText`. */
  async visit(udfPath: string, args: object): Promise<unknown> {
    const queryId = this.nextQuery;
    try {
      return await this.query(udfPath, args);
    } finally {
      this.unsubscribe(queryId);
    }
  }

  /** The first result of a query; rejects with `failureText`. Stays subscribed. */
  query(udfPath: string, args: object): Promise<unknown> {
    const notify = this.onChange;
    const wanted = this.nextQuery;
    return new Promise((resolve, reject) => {
      this.onChange = (modifications) => {
        notify?.(modifications);
        const mine = modifications.find(({ queryId }) => queryId === wanted);
        if (mine === undefined) return;
        this.onChange = notify;
        if (mine.type === "QueryUpdated") resolve(mine.value);
        else reject(new Error(failureText(mine.errorData, mine.errorMessage)));
      };
      this.subscribe(udfPath, args);
    });
  }

  close(): void {
    this.socket.terminate();
  }

  private receive(message: ServerMessage): void {
    if (message.type === "Transition") {
      if (message.modifications?.length) this.onChange?.(message.modifications);
    } else if (message.type === "MutationResponse" && message.requestId !== undefined) {
      this.waiting.get(message.requestId)?.({
        success: message.success ?? false,
        result: message.result,
        errorData: message.errorData,
      });
      this.waiting.delete(message.requestId);
    } else if (message.type === "FatalError" || message.type === "AuthError") {
      throw new Error(JSON.stringify(message));
    }
  }

  private send(message: object): void {
    this.socket.send(JSON.stringify(message));
  }
}
