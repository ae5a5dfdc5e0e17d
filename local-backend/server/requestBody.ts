import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { JsonObject, JsonValue } from "../values/json";
import { guardJson } from "../values/jsonGuard";
import { badRequest, HttpError } from "./httpError";

/** Bytes of a decoded body: function arguments are at most 16 MiB. */
export const MAX_BODY_BYTES = 20 * 1024 * 1024;
/** Bytes of a decoded push: the bundle of a whole app with its source maps. */
export const MAX_PUSH_BYTES = 256 * 1024 * 1024;
/** Bytes on the wire: compression cannot make the server hold more than the limit of the decoded body. */
const DECODERS = { br: createBrotliDecompress, gzip: createGunzip, "x-gzip": createGunzip, deflate: createInflate };

function decoded(request: IncomingMessage): Readable {
  const encoding = request.headers["content-encoding"]?.trim().toLowerCase();
  if (encoding === undefined || encoding === "" || encoding === "identity") return request;
  const create = DECODERS[encoding as keyof typeof DECODERS] as (() => ReturnType<typeof createGunzip>) | undefined;
  if (!create) throw new HttpError(415, "UnsupportedContentEncoding", `Content-Encoding ${encoding} is not supported`);
  const decoder = create();
  request.on("error", (error) => decoder.destroy(error));
  return request.pipe(decoder);
}

/** The whole body, decompressed. Throws 413 as soon as it grows beyond `limit` bytes, 400 for broken compression. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const tooLarge = () => new HttpError(413, "PayloadTooLarge", `The request body is larger than ${limit} bytes`);
  if (Number(request.headers["content-length"] ?? 0) > limit) throw tooLarge();
  const stream = decoded(request);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw badRequest("BadRequestBody", `The request body could not be read: ${String(error)}`);
  }
  return Buffer.concat(chunks, size);
}

/** Parses untrusted JSON text. Throws 400 for what is not JSON, nests too deep or carries `__proto__`. */
export function parseJson(text: string, checked = true): JsonValue {
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch (error) {
    throw badRequest("BadJsonBody", `The request body is not valid JSON: ${(error as Error).message}`);
  }
  if (!checked) return value;
  try {
    // Two levels more than a value may have: the envelope around the arguments.
    return guardJson(value, { depth: 66, bytes: MAX_BODY_BYTES });
  } catch (error) {
    throw badRequest("BadJsonBody", (error as Error).message);
  }
}

export function asObject(value: JsonValue | undefined, what: string): JsonObject {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw badRequest("BadJsonBody", `${what} must be a JSON object`);
  }
  return value;
}

export function asString(value: JsonValue | undefined, what: string): string {
  if (typeof value !== "string") throw badRequest("BadJsonBody", `${what} must be a string`);
  return value;
}

/** A JSON object from the body. Throws 400 or 413. */
export async function readJsonObject(request: IncomingMessage, limit = MAX_BODY_BYTES): Promise<JsonObject> {
  const body = await readBody(request, limit);
  return asObject(parseJson(body.toString("utf8")), "The request body");
}
