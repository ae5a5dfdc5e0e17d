import type { IncomingMessage, ServerResponse } from "node:http";
import { HttpError, sendError } from "./reply";
import type { HttpLimits } from "./httpLimits";

/** Answers 408 to a request body that arrives too slowly, unless this side is slow to read it. */
export function guardSlowBody(request: IncomingMessage, response: ServerResponse, limits: HttpLimits): void {
  const { headers, socket } = request;
  if (headers["transfer-encoding"] === undefined && !(Number(headers["content-length"] ?? 0) > 0)) return;
  const { bodyWindowMs, bodyBytesPerSecond } = limits;
  const least = (bodyWindowMs / 1_000) * bodyBytesPerSecond;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const received = socket.bytesRead - before;
    before = socket.bytesRead;
    if (request.complete) clearInterval(timer);
    else if (received < least && request.readableLength < request.readableHighWaterMark) tooSlow();
  }, bodyWindowMs);
  timer.unref();
  request.once("close", () => clearInterval(timer));
  request.once("end", () => clearInterval(timer));

  function tooSlow(): void {
    clearInterval(timer);
    if (response.headersSent) {
      request.destroy();
      return;
    }
    const text = `The request body came too slowly: less than ${bodyBytesPerSecond} bytes a second`;
    response.setHeader("Connection", "close");
    sendError(response, new HttpError(408, "RequestTimeout", text), () => undefined);
  }
}
