import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { DeployRoutes } from "../deploy/deployRoutes";
import type { FunctionRoutes } from "./functionRoutes";
import { badRequest, HttpError, sendJson, sendText } from "./reply";
import { readBody } from "./requestBody";
import type { SnapshotRoutes } from "../snapshots/snapshotRoutes";
import type { StorageRoutes } from "./storageRoutes";
import { excerpt } from "../values/excerpt";

const INSTANCE_NAME = "embedded";
const MAX_EVENT_BYTES = 1024 * 1024;
/** Only Convex's dashboard asks for it. */
const KEPT_COMPONENTS =
  "The embedded backend keeps the data of unmounted components. Mount the component again and delete its documents, or start with another --data-dir.";

export interface ApiParts {
  functions: FunctionRoutes;
  storage: StorageRoutes;
  deploy: DeployRoutes;
  snapshots: SnapshotRoutes;
  version: string;
}

/** All paths of the client port. Throws `HttpError` for unknown ones. */
export async function handleApi(parts: ApiParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let url: URL;
  try {
    url = new URL(request.url ?? "/", "http://localhost");
  } catch {
    throw badRequest("BadUrl", "The request target is not a valid URL");
  }
  // Clients put their version first: `/api/1.48.0/query` means `/api/query`.
  const path = url.pathname.replace(/^\/api\/\d+\.\d+\.\d+[^/]*\//, "/api/");
  if (request.method === "GET" || request.method === "HEAD") {
    if (path === "/version" || path === "/instance_version") {
      sendText(response, 200, parts.version, "text/plain");
      return;
    }
    if (path === "/instance_name") {
      sendText(response, 200, INSTANCE_NAME, "text/plain");
      return;
    }
    if (path === "/") {
      sendText(response, 200, "This Convex deployment is running.\n", "text/plain");
      return;
    }
  }
  if (path === "/echo" && request.method === "POST") {
    // `npx convex network-test`. Passed on as it arrives: anyone may ask, so it must not fill the memory.
    const { "content-length": length } = request.headers;
    response.writeHead(200, {
      "Content-Type": "application/octet-stream",
      ...(length && { "Content-Length": length }),
    });
    await pipeline(request, response);
    return;
  }
  if (path === "/api/debug_event" && request.method === "POST") {
    await readBody(request, MAX_EVENT_BYTES);
    sendJson(response, null);
    return;
  }
  if (await parts.functions.handle(path, url, request, response)) return;
  if (await parts.storage.handle(path, url, request, response)) return;
  if (await parts.deploy.handle(path, url, request, response)) return;
  if (await parts.snapshots.handle(path, url, request, response)) return;
  if (path === "/api/delete_component") throw badRequest("ComponentsUnsupported", KEPT_COMPONENTS);
  if (isCommandLine(request)) throw unsupported(url.pathname);
  throw new HttpError(404, "NotFound", `There is nothing at ${request.method ?? "GET"} ${excerpt(url.pathname)}`);
}

function isCommandLine(request: IncomingMessage): boolean {
  return String(request.headers["convex-client"]).startsWith("npm-cli-");
}

/** Not 404, which the command line takes for a deployment that is just being made: it would ask for a minute. */
function unsupported(path: string): HttpError {
  return badRequest(
    "UnsupportedByEmbeddedBackend",
    `The embedded backend has no ${excerpt(path)}. Use a Convex deployment (cloud or self-hosted) for this command.`,
  );
}
