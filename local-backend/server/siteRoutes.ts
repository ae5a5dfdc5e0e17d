import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { Runtime } from "../runtime/types";
import type { Authorization } from "./authorization";
import { badRequest } from "./reply";
import { sourceOf } from "../runtime/requestSource";
import { MAX_BODY_BYTES, readBody } from "./requestBody";
import { excerpt } from "../values/excerpt";

const WITHOUT_BODY = new Set(["GET", "HEAD"]);
/** Hop-by-hop headers, and those that Node sets itself. */
const DROPPED = new Set(["connection", "keep-alive", "transfer-encoding", "upgrade", "content-length"]);

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index + 1 < request.rawHeaders.length; index += 2) {
    const name = request.rawHeaders[index] ?? "";
    if (!/^(?:content-encoding|transfer-encoding|connection|expect)$/i.test(name)) {
      headers.append(name, request.rawHeaders[index + 1] ?? "");
    }
  }
  return headers;
}

/** The address as the client wrote it. The target is appended, not resolved: `//x` would name another host. */
function urlOf({ headers, url: target = "/" }: IncomingMessage): URL {
  try {
    if (target.startsWith("/")) return new URL(`http://${headers.host ?? ""}${target}`);
  } catch {
    // The same answer as for what is no path.
  }
  throw badRequest("BadUrl", "The request target is not a valid path");
}

/** HTTP actions: the site port forwards every path to the app's router. */
export class SiteRoutes {
  constructor(
    private readonly runtime: Runtime,
    private readonly authorization: Authorization,
  ) {}

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? "GET";
    const url = urlOf(request);
    const body = WITHOUT_BODY.has(method) ? undefined : await readBody(request, MAX_BODY_BYTES);
    let action: Request;
    try {
      const init = { method, headers: headersOf(request), body: body && body.length > 0 ? new Uint8Array(body) : null };
      action = new Request(url, init);
    } catch (error) {
      throw badRequest("BadRequest", `The request cannot be handed to an HTTP action: ${excerpt(String(error))}`);
    }
    const identity = await this.adminIdentity(request.headers.authorization);
    const result = await this.runtime.runHttpAction(action, { ...identity, source: sourceOf(request) });
    await this.send(result, method, response);
  }

  /** Only the admin key is checked here; a bad token must not reject the request, so the runtime handles tokens. */
  private async adminIdentity(header: string | undefined) {
    if (header === undefined || !/^convex /i.test(header)) return undefined;
    try {
      return { identity: await this.authorization.identify(header) };
    } catch (error) {
      return { identity: { kind: "invalid" as const, reason: (error as Error).message } };
    }
  }

  private async send(result: Response, method: string, response: ServerResponse): Promise<void> {
    const headers: Record<string, string | string[]> = {};
    for (const [name, value] of result.headers) if (!DROPPED.has(name)) headers[name] = value;
    const cookies = result.headers.getSetCookie();
    if (cookies.length > 0) headers["set-cookie"] = cookies;
    response.writeHead(result.status, headers);
    if (result.body === null || method === "HEAD") {
      response.end();
      return;
    }
    await pipeline(Readable.fromWeb(result.body as NodeReadableStream), response);
  }
}
