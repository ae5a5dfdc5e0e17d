import { connect, type Socket } from "node:net";

/** A raw client that does nothing by itself; it keeps its side open when the server closes. */
export class SlowClient {
  text = "";
  /** The server has closed and answers further bytes with a reset. */
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

  /** `localAddress`: another local address to connect from. */
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

  /** Sends a byte per interval until the connection ends. */
  trickle(everyMs: number, byte = "x"): this {
    const timer = setInterval(() => this.socket.write(byte), everyMs);
    void this.ended.then(() => clearInterval(timer));
    return this;
  }

  /** Resolves when matching bytes have arrived. */
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
