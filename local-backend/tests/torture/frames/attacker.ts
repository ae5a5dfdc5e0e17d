import { connect } from "node:net";
import { WebSocket } from "ws";
import type { Random } from "../random";
import { drawBytes } from "./hostileBytes";
import { drawBroken, drawImpossible } from "./hostileFrame";

const HELLO = { type: "Connect", sessionId: "attacker", connectionCount: 0, lastCloseReason: null, clientTs: 0 };
/** Request id that ends a volley: its answer means that everything before was read. */
const LAST = 4_000_000_000;
const VOLLEY = 25;
const VOLLEYS = 3;
/** Maximum wait for an answer or a close, in ms. */
const TIMEOUT_MS = 60_000;

/** Sends invalid frames, and counts what the backend certainly read. */
export class Attacker {
  frames = 0;
  requests = 0;
  connections = 0;

  constructor(
    private readonly port: number,
    private readonly random: Random,
  ) {}

  async attack(): Promise<void> {
    if (this.random.chance(0.5)) await this.sendBytes();
    else await this.sendFrames();
  }

  private async sendFrames(): Promise<void> {
    this.connections += 1;
    const ws = new WebSocket(`ws://127.0.0.1:${this.port}/api/1.48.0/sync`, { perMessageDeflate: false });
    ws.on("error", () => undefined);
    const closed = new Promise<boolean>((resolve) => ws.once("close", () => resolve(false)));
    const opened = await Promise.race([
      new Promise<boolean>((resolve) => ws.once("open", () => resolve(true))),
      closed,
    ]);
    if (!opened) return;
    let answered = (): void => undefined;
    ws.on("message", (data: Buffer) => {
      if (data.includes(`"requestId":${LAST}`)) answered();
    });
    if (this.random.chance(0.95)) {
      ws.send(JSON.stringify(HELLO));
      for (let volley = this.random.between(0, VOLLEYS); volley > 0; volley--) {
        for (let at = 0; at < VOLLEY; at++) ws.send(drawImpossible(this.random, at));
        const last = new Promise<boolean>((resolve) => (answered = () => resolve(true)));
        ws.send(JSON.stringify({ type: "Mutation", requestId: LAST, udfPath: "nowhere:nothing", args: [{}] }));
        if (!(await inTime(Promise.race([last, closed]), "a volley was not answered"))) break;
        this.frames += VOLLEY;
      }
    }
    // Read before the close that the client requests, whatever it does to the connection.
    ws.send(drawBroken(this.random));
    ws.close();
    await inTime(closed, "a connection was not closed");
    this.frames += 1;
  }

  private async sendBytes(): Promise<void> {
    this.connections += 1;
    const socket = connect(this.port, "127.0.0.1");
    socket.on("error", () => undefined);
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.resume();
    socket.write(drawBytes(this.random));
    const answer = new Promise((resolve) => socket.once("data", resolve));
    // The backend waits for the rest of an incomplete request; the test does not.
    await Promise.race([closed, answer, new Promise((resolve) => setTimeout(resolve, 50))]);
    socket.destroy();
    await closed;
    this.requests += 1;
  }
}

async function inTime<Result>(work: Promise<Result>, what: string): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} in ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
