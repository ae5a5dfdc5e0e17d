import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { guardSlowBody } from "./slowBodyGuard";
import { type Connections, tooManyConnections } from "./connections";
import { endSocket, HttpError, sendError } from "./reply";
import type { HttpLimits } from "./httpLimits";
import { corsHeaders, refusal } from "./originGuard";
import { errorExcerpt } from "../values/excerpt";

export interface HttpHandlers {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Returns false if the path is no WebSocket endpoint. */
  upgrade?(request: IncomingMessage, socket: Socket, head: Buffer): boolean;
}

export interface HttpServerOptions {
  port: number;
  /** Null: every browser origin. The app's HTTP actions say in their headers who may read. */
  allowedOrigins: ReadonlySet<string> | null;
  /** Adds Convex's CORS headers and answers preflights. On the site port the app's router does both. */
  cors: boolean;
  limits: HttpLimits;
  connections: Connections;
  log: (line: string) => void;
}

/** A port is taken or cannot be bound. The message is one line for the user. */
export class ListenError extends Error {}

const HOSTS = ["127.0.0.1", "::1"];

/** Responses to malformed requests, by Node's error code. */
const BROKEN = new Map([
  ["ERR_HTTP_REQUEST_TIMEOUT", "408 Request Timeout"],
  ["HPE_HEADER_OVERFLOW", "431 Request Header Fields Too Large"],
]);

/** An HTTP port on the loopback addresses. */
export class LoopbackServer {
  private readonly servers: Server[] = [];

  constructor(
    private readonly handlers: HttpHandlers,
    private readonly options: HttpServerOptions,
  ) {}

  /** Binds 127.0.0.1, and ::1 if available. Throws `ListenError`. */
  async listen(): Promise<void> {
    for (const host of HOSTS) {
      const server = this.create();
      try {
        await bind(server, this.options.port, host);
        this.servers.push(server);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (host === "::1" && (code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT")) continue;
        await this.close();
        throw new ListenError(
          code === "EADDRINUSE"
            ? `port ${this.options.port} is already in use on ${host}`
            : `cannot listen on port ${this.options.port} of ${host}: ${(error as Error).message}`,
        );
      }
    }
  }

  async close(): Promise<void> {
    await Promise.all(
      this.servers.map(
        (server) =>
          new Promise<void>((resolve) => {
            server.close(() => resolve());
            server.closeIdleConnections();
            setTimeout(() => server.closeAllConnections(), 300).unref();
          }),
      ),
    );
  }

  private create(): Server {
    const { connections, limits } = this.options;
    const { headersMs, checkEveryMs, keepAliveMs, sendMs } = limits;
    const server = createServer(
      {
        headersTimeout: headersMs,
        connectionsCheckingInterval: checkEveryMs,
        keepAliveTimeout: keepAliveMs,
        // No deadline: a large upload may take as long as it needs (slowBodyGuard.ts).
        requestTimeout: 0,
      },
      (request, response) => void this.serve(request, response),
    );
    server.on("connection", (socket) => connections.add(socket));
    server.on("upgrade", (request, _socket, head) => this.upgrade(request, head));
    server.on("clientError", (error, socket) => this.endBroken(error, socket));
    server.setTimeout(sendMs, (socket) => this.endIdle(socket));
    return server;
  }

  /** No traffic for a while: between requests, or while a response is made or read. */
  private endIdle(socket: Socket): void {
    const isWorking = this.options.connections.isBusy(socket) && socket.writableLength === 0;
    if (isWorking) socket.setTimeout(this.options.limits.sendMs);
    else socket.destroy();
  }

  /** Not HTTP, or too late. */
  private endBroken(error: NodeJS.ErrnoException, socket: Duplex): void {
    if (!socket.writable || this.options.connections.isBusy(socket)) {
      socket.destroy();
      return;
    }
    const status = BROKEN.get(error.code ?? "") ?? "400 Bad Request";
    // Also closes for a client that keeps its half open.
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`, () => socket.destroy());
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { connections, limits } = this.options;
    const { socket } = request;
    response.on("error", () => undefined);
    connections.setBusy(socket, 1);
    response.once("close", () => connections.setBusy(socket, -1));
    try {
      if (connections.isRefused(socket)) {
        response.setHeader("Connection", "close");
        throw tooManyConnections();
      }
      guardSlowBody(request, response, limits);
      const refused = refusal(request, this.options.allowedOrigins);
      if (refused !== null) throw refused;
      if (this.options.cors) {
        for (const [name, value] of Object.entries(corsHeaders(request))) response.setHeader(name, value);
        if (request.method === "OPTIONS") {
          response.writeHead(204).end();
          return;
        }
      }
      await this.handlers.handle(request, response);
    } catch (error) {
      // The client disconnected during its body: no answer, and no error.
      if (response.headersSent || (request.destroyed && !request.complete)) {
        response.destroy();
        return;
      }
      // The rest of an unread body must not be parsed as the next request.
      if (!request.complete) response.setHeader("Connection", "close");
      sendError(response, error, this.options.log);
    } finally {
      // Discards the rest of a rejected request.
      if (!request.readableEnded) request.resume();
    }
  }

  private upgrade(request: IncomingMessage, head: Buffer): void {
    const { socket } = request;
    const { connections, allowedOrigins } = this.options;
    socket.on("error", () => socket.destroy());
    const refused = connections.isRefused(socket) ? tooManyConnections() : refusal(request, allowedOrigins);
    if (refused !== null) {
      endSocket(socket, refused);
      return;
    }
    connections.setBusy(socket, 1);
    try {
      if (this.handlers.upgrade?.(request, socket, head)) return;
      endSocket(socket, new HttpError(404, "NotFound", "There is no WebSocket endpoint at this path"));
    } catch (error) {
      this.options.log(`upgrade failed: ${errorExcerpt(error)}`);
      socket.destroy();
    }
  }
}

function bind(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
