import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import type { RequestSource } from "../runtime/types";
import { sourceOf } from "../runtime/requestSource";
import type { SyncServices } from "./syncServices";
import { SyncSession } from "./syncSession";
import { understandsChunks } from "./serverMessage";

/** Maximum message: 16 MiB of arguments and their envelope. */
const MAX_MESSAGE_BYTES = 20 * 1024 * 1024;
/** Larger frames are not received at all. */
const MAX_FRAME_BYTES = 32 * 1024 * 1024;
/** Number of clients remembered for sending one. */
const MAX_REFUSED = 1_000;
/** A client with this much unread output is disconnected. */
const MAX_BUFFERED_BYTES = 64 * 1024 * 1024;
/** Of a client's ping or pong, which may come within a frame that is still arriving. */
const CONTROL_HEADER_BYTES = 6;
const TICK = 5_000;
/** Idle time until a JSON Ping, in ms; the client gives up after 60 s. */
const PING_AFTER = 15_000;
/** A client silent for this many ms is disconnected. */
const DROP_AFTER = 120_000;
/** Time until Connect in ms; clients send it on open, or after fetching their first token. */
const CONNECT_WITHIN = 30_000;
const PING = JSON.stringify({ type: "Ping" });

/** Path of the sync endpoint, with or without the client's version. */
const SYNC_PATH = /^\/api\/(?:([^/]+)\/)?sync$/;

interface Connection {
  readonly ws: WebSocket;
  readonly session: SyncSession;
  readonly openedAt: number;
  sentAt: number;
  heardAt: number;
}

/** All sync sockets: upgrades, pings, and delivery of frames to sessions. */
export class SyncServer {
  private readonly connections = new Set<Connection>();
  private readonly server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
    skipUTF8Validation: false,
  });
  private readonly timer: NodeJS.Timeout;
  /** Sessions that sent an oversized frame; they would send it again on every socket. */
  private readonly refused = new Set<string>();

  constructor(private readonly services: SyncServices) {
    this.timer = setInterval(() => this.tick(Date.now()), TICK);
    this.timer.unref();
  }

  /** Takes the socket if the path is the sync endpoint; otherwise returns false. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const match = SYNC_PATH.exec((request.url ?? "").split("?", 1)[0] ?? "");
    if (!match) return false;
    this.server.handleUpgrade(request, socket, head, (ws) =>
      this.accept(ws, socket, sourceOf(request), understandsChunks(match[1] ?? null)),
    );
    return true;
  }

  count(): number {
    return this.connections.size;
  }

  /** Asks every client to reconnect, and closes. */
  close(): void {
    clearInterval(this.timer);
    for (const connection of this.connections) {
      connection.session.close();
      connection.ws.close(1012, "ServiceRestart");
      setTimeout(() => connection.ws.terminate(), 500).unref();
    }
    this.server.close();
  }

  private accept(ws: WebSocket, stream: Duplex, source: RequestSource, chunks: boolean): void {
    const now = Date.now();
    const { incoming } = this.services;
    const arriving = { abandon: () => ws.terminate() };
    const socket = {
      source,
      send: (text: string, drained?: () => void) => this.send(connection, text, drained),
      close: (code?: number, reason?: string) => ws.close(code, reason?.slice(0, 120)),
      together: (send: () => void) => {
        stream.cork();
        try {
          send();
        } finally {
          stream.uncork();
        }
      },
      pause: () => ws.pause(),
      resume: () => {
        // Its pongs were held back too.
        connection.heardAt = Date.now();
        incoming.release(arriving);
        ws.resume();
      },
      refusalOf: (sessionId: string) => (this.refused.has(sessionId) ? tooLarge(MAX_FRAME_BYTES) : null),
    };
    const connection: Connection = {
      ws,
      session: new SyncSession(this.services, socket, chunks),
      openedAt: now,
      sentAt: now,
      heardAt: now,
    };
    this.connections.add(connection);
    // Before the listener that makes frames of them, after which there is nothing to hold.
    stream.prependListener("data", (bytes: Buffer) => incoming.add(arriving, bytes.length));
    ws.on("message", (data: Buffer, isBinary: boolean) => {
      connection.heardAt = Date.now();
      if (data.length > MAX_MESSAGE_BYTES) {
        connection.session.rejectLarge(data.toString("latin1", 0, 200), tooLarge(MAX_MESSAGE_BYTES));
      } else connection.session.receive(isBinary ? null : data.toString("utf8"));
      if (!connection.session.hasUnread) incoming.release(arriving);
    });
    const forgetControl = (data: Buffer) => incoming.add(arriving, -CONTROL_HEADER_BYTES - data.length);
    ws.on("ping", forgetControl);
    ws.on("pong", (data: Buffer) => {
      connection.heardAt = Date.now();
      forgetControl(data);
    });
    ws.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "WS_ERR_UNSUPPORTED_MESSAGE_LENGTH") this.refuse(connection.session.id);
    });
    ws.on("close", () => {
      incoming.release(arriving);
      this.connections.delete(connection);
      connection.session.close();
    });
  }

  private refuse(sessionId: string | null): void {
    if (sessionId === null) return;
    this.refused.add(sessionId);
    for (const oldest of this.refused) if (this.refused.size > MAX_REFUSED) this.refused.delete(oldest);
  }

  private send(connection: Connection, text: string, drained?: () => void): void {
    const { ws } = connection;
    if (ws.readyState !== ws.OPEN) return;
    connection.sentAt = Date.now();
    ws.send(text, drained && ((error) => error ?? drained()));
    if (ws.bufferedAmount > MAX_BUFFERED_BYTES) ws.terminate();
  }

  private tick(now: number): void {
    for (const connection of this.connections) {
      const { ws } = connection;
      if (!ws.isPaused && now - connection.heardAt > DROP_AFTER) {
        ws.terminate();
        continue;
      }
      if (ws.readyState !== ws.OPEN) continue;
      if (!connection.session.isConnected && now - connection.openedAt >= CONNECT_WITHIN) {
        connection.session.close();
        ws.close(1008, "ConnectTimeout");
        continue;
      }
      ws.ping();
      if (now - connection.sentAt >= PING_AFTER - TICK / 2) this.send(connection, PING);
    }
  }
}

function tooLarge(limit: number): string {
  return `A message is too large: it may have ${limit / 1024 / 1024} MiB`;
}
