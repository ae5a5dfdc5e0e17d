import type { JsonValue } from "../values/json";
import { asString } from "./requestBody";
import { badRequest } from "./reply";

/** `value` and `errorData` of an answer, from the Convex-encoded JSON and its text. */
export type ValueFormat = (value: JsonValue, text?: string) => string;

const encoded: ValueFormat = (value, text) => text ?? JSON.stringify(value);
const clean: ValueFormat = (value) => JSON.stringify(readable(value));

/** By the name in a request. The first is documented, the others are those of Convex's clients. */
const FORMATS = new Map([
  ["json", clean],
  ["convex_clean_json", clean],
  ["convex_encoded_json", encoded],
  ["convex_json", encoded],
]);

/** What a request asks for; readable JSON by default, as docs.convex.dev/http-api says. Throws 400. */
export function valueFormat(name: JsonValue | undefined): ValueFormat {
  if (name === undefined || name === null) return clean;
  const format = FORMATS.get(asString(name, "format"));
  if (format === undefined) throw badRequest("BadFormat", "format param must be one of [`json`]");
  return format;
}

/** Integers, bytes and special floats as texts: for people and other programs, not to be read back. */
function readable(value: JsonValue): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(readable);
  const { $integer: integer, $float: float, $bytes: bytes } = value;
  if (typeof bytes === "string") return bytes;
  if (typeof integer === "string") return String(Buffer.from(integer, "base64").readBigInt64LE());
  if (typeof float === "string") return floatText(Buffer.from(float, "base64").readDoubleLE());
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, readable(field)]));
}

function floatText(value: number): JsonValue {
  return Number.isFinite(value) ? value : String(value);
}
