import { connect, type Socket } from "node:net";

/** A client on the wire that does nothing by itself: when the server says goodbye, it keeps its own side open and goes on. */
export class SlowClient {
  text = "";
  /** The server has let go: it answers what still comes with a reset. */
  closed = false;
  private readonly ended: Promise<void>;

  private constructor(readonly socket: Socket) {
    socket.on("data", (bytes: Buffer) => (this.text += bytes.toString("latin1")));
    socket.on("error", () => undefined);
    socket.once("end", () => this.trickle(10));
    this.ended = new Promise((resolve) =>
      socket.once("close", () => {
        this.closed = true;
        resolve();
      }),
    );
  }

  /** `localAddress`: another address of this machine to come from. */
  static async open(port: number, localAddress = "127.0.0.1"): Promise<SlowClient> {
    const socket = connect({ port, host: "127.0.0.1", localAddress, allowHalfOpen: true });
    const client = new SlowClient(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("error", reject);
    });
    return client;
  }

  send(text: string): this {
    this.socket.write(text, "latin1");
    return this;
  }

  /** Sends a byte at each interval until the connection ends. */
  trickle(everyMs: number, byte = "x"): this {
    const timer = setInterval(() => this.socket.write(byte), everyMs);
    void this.ended.then(() => clearInterval(timer));
    return this;
  }

  /** Resolves when the first bytes that match have come. */
  async heard(pattern: RegExp): Promise<void> {
    while (!pattern.test(this.text)) {
      if (this.closed) throw new Error(`closed after ${JSON.stringify(this.text)}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  destroy(): void {
    this.socket.destroy();
  }
}
