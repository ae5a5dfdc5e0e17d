import type { IncomingMessage } from "node:http";
import type { Readable, Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { JsonObject, JsonValue } from "../values/json";
import { checkJsonLimits } from "../values/jsonLimits";
import { incomingBytes } from "./incomingBytes";
import { badRequest, HttpError, tooMuchAtOnce } from "./reply";
import { excerpt } from "../values/excerpt";

/** Maximum decoded body: function arguments are at most 16 MiB. */
export const MAX_BODY_BYTES = 20 * 1024 * 1024;
/** Maximum decoded push: an app's bundle with source maps. */
export const MAX_PUSH_BYTES = 256 * 1024 * 1024;
const DECODERS = new Map<string, () => Transform>([
  ["br", createBrotliDecompress],
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
]);

/** Decoder of the Content-Encoding, or null. */
function decoderFor(request: IncomingMessage): Transform | null {
  const encoding = request.headers["content-encoding"]?.trim().toLowerCase();
  if (encoding === undefined || encoding === "" || encoding === "identity") return null;
  const create = DECODERS.get(encoding);
  if (!create)
    throw new HttpError(415, "UnsupportedContentEncoding", `Content-Encoding ${excerpt(encoding)} is not supported`);
  return create();
}

/**
 * The decompressed body. Rejects with 413 once it exceeds `limit` bytes and 400 for broken compression; the server
 * answers before it closes the connection.
 */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const decoder = decoderFor(request);
    const stream: Readable = decoder ? request.pipe(decoder) : request;
    const chunks: Buffer[] = [];
    let size = 0;
    const fail = (error: HttpError) => {
      stream.off("data", onData);
      incomingBytes.release(arriving);
      chunks.length = 0;
      if (decoder) {
        request.unpipe(decoder);
        decoder.destroy();
      }
      reject(error);
    };
    const broken = (error: Error) =>
      fail(badRequest("BadRequestBody", `The request body could not be read: ${error.message}`));
    const arriving = { abandon: () => fail(tooMuchAtOnce()) };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) {
        fail(new HttpError(413, "PayloadTooLarge", `The request body is larger than ${limit} bytes`));
        return;
      }
      chunks.push(chunk);
      // Only administrators may send more.
      if (limit <= MAX_BODY_BYTES) incomingBytes.add(arriving, chunk.length);
    };
    stream.on("data", onData);
    stream.on("end", () => {
      incomingBytes.release(arriving);
      const body = Buffer.concat(chunks, size);
      // The request, which lives until it is answered, would keep a second copy.
      chunks.length = 0;
      resolve(body);
    });
    stream.on("error", broken);
    request.on("error", broken);
    request.on("aborted", () => broken(new Error("the connection was closed")));
  });
}

/** Parses untrusted JSON. Throws 400 for invalid JSON, deep nesting or `__proto__`. */
export function parseJson(text: string, checked = true): JsonValue {
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch (error) {
    throw badRequest("BadJsonBody", `The request body is not valid JSON: ${excerpt((error as Error).message)}`);
  }
  return checked ? checkJson(value) : value;
}

/** Throws 400 for deep nesting, `__proto__` and whatever else is no value of Convex. */
export function checkJson(value: JsonValue): JsonValue {
  try {
    return checkJsonLimits(value, { bytes: MAX_BODY_BYTES });
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

export async function readJsonObject(request: IncomingMessage, limit = MAX_BODY_BYTES): Promise<JsonObject> {
  const body = await readBody(request, limit);
  return asObject(parseJson(body.toString("utf8")), "The request body");
}
