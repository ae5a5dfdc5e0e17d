import type { IncomingMessage } from "node:http";
import type { RequestSource } from "./types";

/**
 * Who sent a request, as `connections.ts` counts connections: the peer of the socket. There are no trusted proxies, so
 * `Forwarded` and `X-Forwarded-For` count for nothing.
 */
export function sourceOf(request: IncomingMessage): RequestSource {
  return { ip: request.socket.remoteAddress ?? null, userAgent: request.headers["user-agent"] ?? null };
}
