import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { Authorization } from "../server/authorization";
import { badRequest, sendJson } from "../server/reply";
import { asObject, asString, readJsonObject } from "../server/requestBody";
import type { JsonObject, JsonValue } from "../values/json";
import type { Exports } from "./exports";
import type { ImportRequest, Imports } from "./imports";
import type { Uploads } from "./uploads";

const FORMATS = ["csv", "jsonLines", "jsonArray", "zip"] as const;
const MODES = ["requireEmpty", "append", "replace", "replaceAll"] as const;

/** Endpoints of `npx convex export` and `import`, for administrators. */
export class SnapshotRoutes {
  constructor(
    private readonly exports: Exports,
    private readonly imports: Imports,
    private readonly uploads: Uploads,
    private readonly authorization: Authorization,
  ) {}

  /** False if the path is not one of its own. */
  async handle(path: string, url: URL, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const exported = /^\/api\/export\/zip\/(\d+)$/.exec(path)?.[1];
    if (request.method === "GET" && exported !== undefined) {
      await this.#admin(request);
      await this.#download(exported, response);
      return true;
    }
    if (request.method !== "POST") return false;
    switch (path) {
      case "/api/export/request/zip":
        await this.#admin(request);
        await this.exports.request(url.searchParams.get("includeStorage") === "true");
        sendJson(response, null);
        return true;
      case "/api/import/start_upload":
        await this.#admin(request);
        sendJson(response, { uploadToken: this.uploads.start() });
        return true;
      case "/api/import/upload_part":
        await this.#admin(request);
        sendJson(response, await this.#uploadPart(url, request));
        return true;
      case "/api/import/finish_upload":
        await this.#admin(request);
        sendJson(response, { importId: await this.#finishUpload(await readJsonObject(request)) });
        return true;
      case "/api/perform_import":
        await this.#admin(request);
        await this.imports.confirm(await importId(request));
        sendJson(response, null);
        return true;
      case "/api/cancel_import":
        await this.#admin(request);
        await this.imports.cancel(await importId(request));
        sendJson(response, null);
        return true;
      default:
        return false;
    }
  }

  #admin(request: IncomingMessage): Promise<void> {
    return this.authorization.requireAdmin(request.headers.authorization);
  }

  async #download(ts: string, response: ServerResponse): Promise<void> {
    const file = this.exports.open(ts);
    if (file === null) {
      throw badRequest("ExportNotFound", "This export does not exist any more; request another one");
    }
    response.writeHead(200, {
      "Content-Type": "application/zip",
      "Content-Length": file.size,
      "Content-Disposition": `attachment; filename=${file.name}`,
    });
    await pipeline(file.read(), response);
  }

  #uploadPart(url: URL, request: IncomingMessage): Promise<string> {
    const token = url.searchParams.get("uploadToken") ?? "";
    return this.uploads.part(token, Number(url.searchParams.get("partNumber")), request);
  }

  async #finishUpload(body: JsonObject): Promise<string> {
    const asked = importRequest(asObject(body.import, "import"));
    if (!Array.isArray(body.partTokens)) throw badRequest("BadJsonBody", "partTokens must be an array");
    const path = await this.uploads.finish(asString(body.uploadToken, "uploadToken"), body.partTokens);
    return this.imports.start(path, asked);
  }
}

function importRequest(body: JsonObject): ImportRequest {
  const { componentPath, tableName } = body;
  if (typeof componentPath === "string" && componentPath !== "") {
    throw badRequest(
      "ComponentsUnsupported",
      "The embedded backend cannot import into components. Leave out --component.",
    );
  }
  return {
    format: oneOf(FORMATS, body.format, "format"),
    mode: oneOf(MODES, body.mode, "mode"),
    tableName: typeof tableName === "string" ? tableName : null,
  };
}

function oneOf<T extends string>(known: readonly T[], value: JsonValue | undefined, name: string): T {
  const found = known.find((one) => one === value);
  if (found === undefined) throw badRequest("BadJsonBody", `${name} must be one of ${known.join(", ")}`);
  return found;
}

async function importId(request: IncomingMessage): Promise<string> {
  return asString((await readJsonObject(request)).importId, "importId");
}
