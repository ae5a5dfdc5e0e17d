import type { IncomingMessage, ServerResponse } from "node:http";
import type { Authorization } from "../server/authorization";
import { badRequest, HttpError, sendJson, sendText } from "../server/reply";
import { asObject, asString, MAX_PUSH_BYTES, parseJson, readBody } from "../server/requestBody";
import type { JsonObject } from "../values/json";
import type { EnvironmentChange } from "./environmentStore";
import type { FunctionLogs } from "./functionLogs";
import type { Pushes } from "./pushes";

/** Body of who has no key in the header, as the command line always has: nobody knows yet who it is. */
const MAX_STRANGE_BYTES = 1024 * 1024;

/** Endpoints of the official command line. All require the admin key, in the header or body. */
export class DeployRoutes {
  constructor(
    private readonly pushes: Pushes,
    private readonly logs: FunctionLogs,
    private readonly authorization: Authorization,
    private readonly urls: { cloudUrl: string; siteUrl: string },
  ) {}

  /** False if the path is not one of its own. */
  async handle(path: string, url: URL, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (request.method === "GET") return this.handleGet(path, url, request, response);
    if (request.method !== "POST") return false;
    switch (path) {
      case "/api/get_config_hashes":
        await this.adminBody(request);
        sendJson(response, this.pushes.configHashes());
        return true;
      case "/api/deploy2/evaluate_schema":
        sendJson(response, await this.pushes.evaluateSchema(await this.adminBody(request)));
        return true;
      case "/api/deploy2/evaluate_push":
        sendJson(response, await this.pushes.start(await this.adminBody(request), false));
        return true;
      case "/api/deploy2/start_push":
        sendJson(response, await this.pushes.start(await this.adminBody(request)));
        return true;
      case "/api/deploy2/wait_for_schema":
        sendJson(response, await this.pushes.waitForSchema(await this.adminBody(request)));
        return true;
      case "/api/deploy2/finish_push":
        sendJson(response, await this.pushes.finish(await this.adminBody(request)));
        return true;
      case "/api/deploy2/report_push_completed":
        await this.adminBody(request);
        sendJson(response, null);
        return true;
      case "/api/update_environment_variables":
        await this.pushes.changeEnvironment(changesOf(await this.adminBody(request)));
        sendText(response, 200, "");
        return true;
      default:
        return false;
    }
  }

  private async handleGet(
    path: string,
    url: URL,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    if (path === "/api/v1/get_canonical_urls") {
      await this.authorization.requireAdmin(request.headers.authorization);
      sendJson(response, { convexCloudUrl: this.urls.cloudUrl, convexSiteUrl: this.urls.siteUrl });
      return true;
    }
    if (path !== "/api/stream_function_logs" && path !== "/api/stream_udf_execution") return false;
    await this.authorization.requireAdmin(request.headers.authorization);
    const cursor = Number(url.searchParams.get("cursor") ?? "0");
    if (!Number.isFinite(cursor)) throw badRequest("BadCursor", "cursor must be a number");
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    sendJson(response, await this.logs.poll(cursor, gone.signal));
    return true;
  }

  /**
   * Checks a key in the header before reading the (large) body, and one in the body before using anything else of it.
   */
  private async adminBody(request: IncomingMessage): Promise<JsonObject> {
    const header = request.headers.authorization;
    if (header !== undefined) await this.authorization.requireAdmin(header);
    const bytes = await readBody(request, header === undefined ? MAX_STRANGE_BYTES : MAX_PUSH_BYTES);
    // Not checked like values: a push carries source code, and only administrators send one.
    const body = asObject(parseJson(bytes.toString("utf8"), header === undefined), "The request body");
    if (header === undefined && (typeof body.adminKey !== "string" || !this.authorization.isAdminKey(body.adminKey))) {
      throw new HttpError(403, "BadAdminKey", "The provided deploy key was invalid for this deployment");
    }
    return body;
  }
}

function changesOf(body: JsonObject): EnvironmentChange[] {
  if (!Array.isArray(body.changes)) throw badRequest("BadJsonBody", "changes must be an array");
  return body.changes.map((entry) => {
    const change = asObject(entry, "A change");
    const value = change.value === undefined || change.value === null ? null : asString(change.value, "value");
    return { name: asString(change.name, "name"), value };
  });
}
