import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { errorExcerpt } from "../values/excerpt";

/** A response other than 200. The body is Convex's `{"code","message"}`, which client and CLI print. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export function badRequest(code: string, message: string): HttpError {
  return new HttpError(400, code, message);
}

/** Bodies have no room, see `incomingBytes.ts`. */
export function tooMuchAtOnce(): HttpError {
  return new HttpError(503, "TooManyConcurrentRequests", "Too much is being sent to this backend. Try again later.");
}

/** Sends JSON text. Does nothing if the client is gone. */
export function sendText(response: ServerResponse, status: number, text: string, type = "application/json"): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, { "Content-Type": type, "Content-Length": Buffer.byteLength(text) });
  response.end(text);
}

export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  sendText(response, status, JSON.stringify(value));
}

/** `{"code","message"}`; a bug becomes 500 without its text, which is logged. */
export function sendError(response: ServerResponse, error: unknown, log: (line: string) => void): void {
  if (error instanceof HttpError) {
    sendJson(response, { code: error.code, message: error.message }, error.status);
    return;
  }
  log(`internal error: ${errorExcerpt(error)}`);
  sendJson(
    response,
    { code: "InternalServerError", message: "Your request couldn't be completed. Try again later." },
    500,
  );
}

/** The same on a socket without a response, then closes it, even if the client keeps its half open. */
export function endSocket(socket: Socket, { status, code, message }: HttpError): void {
  const text = JSON.stringify({ code, message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(text)}`,
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${text}`, () => socket.destroy());
}
