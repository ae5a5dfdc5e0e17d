/**
 * The JSON of snapshots: int64 as bare integers, float64 always with a point or an exponent; other values as Convex's
 * JSON has them (`$bytes`, `$float` for infinities and NaN).
 */
import type { JsonObject, JsonValue } from "../values/json";

const INT64_MAX = 2n ** 63n - 1n;
const INT64_MIN = -(2n ** 63n);

/** One line of `documents.jsonl`. */
export function toExportJson(value: JsonValue): string {
  if (typeof value === "number") return floatText(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(toExportJson).join(",")}]`;
  const names = Object.keys(value);
  if (names.length === 1) {
    if (names[0] === "$integer") return integerOf(value.$integer as string).toString();
    if (names[0] === "$float" && Object.is(doubleOf(value.$float as string), -0)) return "-0.0";
  }
  return `{${names.map((name) => `${JSON.stringify(name)}:${toExportJson(value[name] as JsonValue)}`).join(",")}}`;
}

/** Convex's JSON of such a line. Throws `SyntaxError`. */
export function fromExportJson(line: string): JsonValue {
  return JSON.parse(markNumbers(line)) as JsonValue;
}

function floatText(value: number): string {
  const text = String(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

function integerOf(base64: string): bigint {
  return Buffer.from(base64, "base64").readBigInt64LE();
}

function doubleOf(base64: string): number {
  return Buffer.from(base64, "base64").readDoubleLE();
}

const NUMBER = /-?\d[\d.eE+-]*/y;

/** Encodes the numbers that JSON.parse would confuse. */
function markNumbers(line: string): string {
  const parts: string[] = [];
  let copied = 0;
  for (let at = 0; at < line.length;) {
    const unit = line.charCodeAt(at);
    if (unit === 0x22) {
      at = endOfText(line, at);
      continue;
    }
    if (unit !== 0x2d && (unit < 0x30 || unit > 0x39)) {
      at++;
      continue;
    }
    NUMBER.lastIndex = at;
    const text = NUMBER.exec(line)?.[0] ?? line.charAt(at);
    const encoded = /[.eE]/.test(text) ? encodedFloat(text) : encodedInteger(text);
    if (encoded !== null) {
      parts.push(line.slice(copied, at), JSON.stringify(encoded));
      copied = at + text.length;
    }
    at += text.length;
  }
  return parts.length === 0 ? line : parts.join("") + line.slice(copied);
}

/** Position after the closing quote. */
function endOfText(line: string, start: number): number {
  for (let quote = line.indexOf('"', start + 1); quote >= 0; quote = line.indexOf('"', quote + 1)) {
    let before = quote;
    while (line.charCodeAt(before - 1) === 0x5c) before--;
    if ((quote - before) % 2 === 0) return quote + 1;
  }
  return line.length;
}

function encodedInteger(text: string): JsonObject | null {
  // Malformed numbers are left to JSON.parse.
  if (!/^-?(?:0|[1-9]\d*)$/.test(text)) return null;
  const value = BigInt(text);
  if (value > INT64_MAX || value < INT64_MIN) throw new SyntaxError(`number out of range: ${text}`);
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(value);
  return { $integer: bytes.toString("base64") };
}

function encodedFloat(text: string): JsonObject | null {
  return Object.is(Number(text), -0) ? { $float: "AAAAAAAAAIA=" } : null;
}
