import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { StorageError } from "../database/errors";
import { FileStoreError } from "../storage/fileStore";
import type { FileStore } from "../storage/types";
import { badRequest, HttpError, sendJson } from "./reply";

/** Maximum size of an uploaded file. */
const MAX_FILE_BYTES = 2 * 1024 * 1024 * 1024;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

interface Range {
  start: number;
  /** Exclusive. */
  end: number;
}

/** A single `bytes=` range, "whole" if there is none that we serve, "unsatisfiable" beyond the end. */
function parseRange(header: string | undefined, size: number): Range | "whole" | "unsatisfiable" {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  // Nothing is a part of an empty file.
  if (!match || size === 0 || (match[1] === "" && match[2] === "")) return "whole";
  if (match[1] === "") {
    const length = Math.min(Number(match[2]), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size };
  }
  const start = Number(match[1]);
  const end = match[2] === "" ? size : Math.min(Number(match[2]) + 1, size);
  return start >= size || start >= end ? "unsatisfiable" : { start, end };
}

async function* limited(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_FILE_BYTES)
      throw new HttpError(413, "PayloadTooLarge", `A file has at most ${MAX_FILE_BYTES} bytes`);
    yield chunk;
  }
}

/** POST /api/storage/upload?token=… and GET /api/storage/<key>. */
export class StorageRoutes {
  constructor(private readonly files: FileStore) {}

  async handle(path: string, url: URL, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (path === "/api/storage/upload" && request.method === "POST") {
      await this.upload(url, request, response);
      return true;
    }
    const match = /^\/api\/storage\/([A-Za-z0-9-]+)$/.exec(path);
    if (!match || (request.method !== "GET" && request.method !== "HEAD")) return false;
    await this.download(match[1] ?? "", request, response);
    return true;
  }

  private async upload(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = url.searchParams.get("token");
    const component = token === null ? null : this.files.checkUploadToken(token);
    if (component === null) {
      throw new HttpError(401, "StorageTokenInvalid", "The upload URL is not valid or has expired");
    }
    const digest = /^sha-256=(\S+)$/i.exec(String(request.headers.digest ?? ""));
    try {
      const contentType = request.headers["content-type"] ?? null;
      const storageId = await this.files.store(limited(request), {
        component,
        contentType,
        sha256: digest?.[1] ?? null,
      });
      sendJson(response, { storageId });
    } catch (error) {
      if (error instanceof FileStoreError) throw badRequest(error.code, error.message);
      if (error instanceof StorageError) throw new HttpError(503, error.code, error.message);
      throw error;
    }
  }

  private async download(key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!UUID.test(key)) throw badRequest("InvalidStoragePath", `Invalid storage path: "${key}". It must be a UUID.`);
    const file = this.files.open(key);
    if (!file) throw new HttpError(404, "FileNotFound", `File ${key} not found`);
    const range = parseRange(request.headers.range, file.size);
    if (range === "unsatisfiable") {
      response.setHeader("Content-Range", `bytes */${file.size}`);
      throw new HttpError(416, "RangeNotSatisfiable", "The requested range lies outside the file");
    }
    const { start, end } = range === "whole" ? { start: 0, end: file.size } : range;
    const headers: Record<string, string | number> = {
      "Content-Length": end - start,
      "Cache-Control": "private, max-age=2592000",
      "Accept-Ranges": "bytes",
      Digest: `sha-256=${file.sha256}`,
      // Uploaded pages must not run on this origin.
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "sandbox",
    };
    if (file.contentType !== null) headers["Content-Type"] = file.contentType;
    if (range !== "whole") headers["Content-Range"] = `bytes ${start}-${end - 1}/${file.size}`;
    response.writeHead(range === "whole" ? 200 : 206, headers);
    if (request.method === "HEAD" || end === start) {
      response.end();
      return;
    }
    await pipeline(file.read(start, end), response);
  }
}
