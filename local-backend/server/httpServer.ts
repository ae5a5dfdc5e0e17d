import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { HttpError } from "./httpError";
import { corsHeaders, refusal } from "./originGuard";
import { sendError } from "./reply";

export interface HttpHandlers {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Returns false for a path that is no WebSocket endpoint. */
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
}

export interface HttpServerOptions {
  port: number;
  allowedOrigins: ReadonlySet<string>;
  /** Adds Convex's CORS headers and answers preflights. The site port leaves both to the app's own router. */
  cors: boolean;
  log: (line: string) => void;
}

/** A port that is taken, or cannot be bound. The message is one line for the person who started the backend. */
export class ListenError extends Error {}

const HOSTS = ["127.0.0.1", "::1"];

/** An HTTP port on the loopback addresses of this machine. */
export class LoopbackServer {
  private readonly servers: Server[] = [];

  constructor(
    private readonly handlers: HttpHandlers,
    private readonly options: HttpServerOptions,
  ) {}

  /** Binds 127.0.0.1, and ::1 where the machine has it. Throws `ListenError`. */
  async listen(): Promise<void> {
    for (const host of HOSTS) {
      const server = createServer(
        { requestTimeout: 300_000 },
        (request, response) => void this.serve(request, response),
      );
      server.on("upgrade", (request, socket, head) => this.upgrade(request, socket, head));
      server.on("clientError", (_error, socket) => {
        if (socket.writable) socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
        else socket.destroy();
      });
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

  /** Stops accepting, and ends what is still open. */
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

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on("error", () => undefined);
    try {
      const refused = refusal(request, this.options.allowedOrigins);
      if (refused !== null) throw new HttpError(403, "Forbidden", refused);
      if (this.options.cors) {
        for (const [name, value] of Object.entries(corsHeaders(request))) response.setHeader(name, value);
        if (request.method === "OPTIONS") {
          response.writeHead(204).end();
          return;
        }
      }
      await this.handlers.handle(request, response);
    } catch (error) {
      if (response.headersSent) {
        response.destroy();
        return;
      }
      // The rest of a body that was not read must not be taken for the next request.
      if (!request.complete) response.setHeader("Connection", "close");
      sendError(response, error, this.options.log);
    } finally {
      // What a refused request still sends is thrown away instead of being kept.
      if (!request.readableEnded) request.resume();
    }
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on("error", () => socket.destroy());
    const refused = refusal(request, this.options.allowedOrigins);
    if (refused !== null) {
      endUpgrade(socket, "403 Forbidden", { code: "Forbidden", message: refused });
      return;
    }
    try {
      if (this.handlers.upgrade?.(request, socket, head)) return;
      endUpgrade(socket, "404 Not Found", { code: "NotFound", message: "There is no WebSocket endpoint at this path" });
    } catch (error) {
      this.options.log(`upgrade failed: ${String(error)}`);
      socket.destroy();
    }
  }
}

function endUpgrade(socket: Duplex, status: string, body: unknown): void {
  const text = JSON.stringify(body);
  const length = Buffer.byteLength(text);
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n${text}`,
  );
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
