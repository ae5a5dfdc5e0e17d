import type { IncomingMessage } from "node:http";
import { quoted } from "../values/excerpt";
import { badRequest, HttpError } from "./reply";

const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;
const LOOPBACK_ORIGIN = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/**
 * Why a request is rejected, or null. The single Host header must name this machine (against DNS rebinding), and a
 * browser's Origin must be local or listed by `--allow-origin`.
 *
 * @param allowedOrigins null on the site port, where the app's HTTP actions decide by their headers who may read, as in Convex
 */
export function refusal(request: IncomingMessage, allowedOrigins: ReadonlySet<string> | null): HttpError | null {
  const { host, origin } = request.headers;
  // With two, a proxy in front might look at another one than this server.
  if ((request.headersDistinct.host?.length ?? 0) > 1)
    return badRequest("BadHost", "A request has exactly one Host header");
  if (host === undefined || !LOOPBACK_HOST.test(host)) {
    return forbidden(
      `Host ${quoted(host ?? "")} is refused: the embedded backend answers to localhost, 127.0.0.1 and [::1] only`,
    );
  }
  if (origin === undefined || allowedOrigins === null || LOOPBACK_ORIGIN.test(origin) || allowedOrigins.has(origin))
    return null;
  return forbidden(`Origin ${quoted(origin)} is refused: start the backend with --allow-origin to let it in`);
}

function forbidden(message: string): HttpError {
  return new HttpError(403, "Forbidden", message);
}

/** CORS as Convex does it: mirrors origin and requested headers, allows credentials. */
export function corsHeaders(request: IncomingMessage): Record<string, string> {
  const { origin } = request.headers;
  if (origin === undefined) return {};
  const headers: Record<string, string> = {
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Allow-Credentials": "true",
    "Access-Control-Max-Age": "86400",
    Vary: "Origin",
  };
  if (request.method === "OPTIONS") {
    headers["Access-Control-Allow-Methods"] = "GET,POST,PUT,DELETE,OPTIONS,PATCH,HEAD";
    const requested = request.headers["access-control-request-headers"];
    if (requested !== undefined) headers["Access-Control-Allow-Headers"] = requested;
  }
  return headers;
}
