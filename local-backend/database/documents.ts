/** Document rules (Convex's limits and texts) and JSON encoding. */
import type { JsonObject, JsonValue } from "../values/json";
import { DatabaseError } from "./errors";
import { LIMITS } from "./limits";
import type { StoredDocument, Timestamp } from "./types";
import { excerpt } from "../values/excerpt";

/** A document and its SQLite row number. */
export interface Row extends StoredDocument {
  readonly seq: number;
}

export interface EncodedDocument {
  json: string;
  size: number;
  /** Contains `{"$commitTs":null}`, resolved at commit. */
  pending: boolean;
}

export function parseDocument(row: StoredDocument): JsonObject {
  return JSON.parse(row.json) as JsonObject;
}

/** Value at a field path, or undefined. Ignores inherited properties. */
export function fieldAt(document: JsonObject, path: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = document;
  for (const name of path) {
    if (typeof value !== "object" || value === null || Array.isArray(value) || !Object.hasOwn(value, name))
      return undefined;
    value = value[name];
  }
  return value;
}

/** Fields sorted by name, as in Convex, plus the system fields. Not validated. */
export function assemble(value: JsonObject, id: string, creationTime: number): JsonObject {
  const document: JsonObject = {};
  const names = Object.keys(value);
  names.push("_id", "_creationTime");
  for (const name of names.sort()) {
    // Assigning it would change the prototype; as a field name it is invalid anyway.
    if (name === "__proto__") throw invalid("InvalidFieldName", "Field name __proto__ is not allowed");
    document[name] = name === "_id" ? id : name === "_creationTime" ? creationTime : (value[name] as JsonValue);
  }
  return document;
}

/** Validates and encodes a complete document. Throws `DatabaseError`. */
export function encodeDocument(document: JsonObject): EncodedDocument {
  for (const name of Object.keys(document)) {
    if (name === "_id" || name === "_creationTime") continue;
    if (name.startsWith("_")) {
      throw invalid(
        "InvalidFieldName",
        `Field name ${excerpt(name)} starts with an underscore, which is only allowed for system fields like '_id'`,
      );
    }
    if (name === "" || name.length > LIMITS.topLevelFieldNameLength) {
      throw invalid(
        "InvalidFieldName",
        `Field name ${excerpt(name)} must have 1 to ${String(LIMITS.topLevelFieldNameLength)} characters`,
      );
    }
  }
  const walk = { deepest: 0, pending: false };
  const size = measure(document, 1, walk);
  if (walk.deepest > LIMITS.documentNesting) {
    throw invalid(
      "TooNestedError",
      `Document is too nested (nested ${String(walk.deepest)} levels deep > maximum nesting ${String(LIMITS.documentNesting)})`,
    );
  }
  if (size > LIMITS.documentBytes) {
    throw invalid(
      "ValueTooLargeError",
      `Value is too large (${binarySize(size)} > maximum size ${binarySize(LIMITS.documentBytes)})`,
    );
  }
  return { json: JSON.stringify(document), size, pending: walk.pending };
}

/** Checks a value that is no document, such as a result. Throws `DatabaseError`. */
export function checkValueLimits(value: JsonValue): void {
  const walk = { deepest: 0, pending: false };
  measure(value, 1, walk);
  if (walk.deepest <= LIMITS.valueNesting) return;
  throw invalid(
    "TooNestedError",
    `Value is too nested (nested ${String(walk.deepest)} levels deep > maximum nesting ${String(LIMITS.valueNesting)})`,
  );
}

/** Size of a Convex-encoded value in bytes, as `getConvexSize` of convex/values counts it. */
export function sizeOf(value: JsonValue): number {
  return measure(value, 0, { deepest: 0, pending: false });
}

function measure(value: JsonValue, level: number, walk: { deepest: number; pending: boolean }): number {
  if (value === null || typeof value === "boolean") return 1;
  if (typeof value === "number") return 9;
  if (typeof value === "string") return 2 + textBytes(value);
  if (Array.isArray(value)) {
    if (level > walk.deepest) walk.deepest = level;
    if (value.length > LIMITS.arrayItems) {
      throw invalid(
        "ArrayTooLongError",
        `Array length is too long (${String(value.length)} > maximum length ${String(LIMITS.arrayItems)})`,
      );
    }
    let size = 2;
    for (const item of value) size += measure(item, level + 1, walk);
    return size;
  }
  return measureObject(value, level, walk);
}

function measureObject(value: JsonObject, level: number, walk: { deepest: number; pending: boolean }): number {
  const names = Object.keys(value);
  const first = names[0];
  if (names.length === 1 && first?.startsWith("$")) {
    const encoded = value[first];
    if (first === "$integer" || first === "$float") return 9;
    if (first === "$commitTs") {
      walk.pending = true;
      return 9;
    }
    if (first === "$bytes" && typeof encoded === "string") return 2 + base64Bytes(encoded);
  }
  if (level > walk.deepest) walk.deepest = level;
  if (names.length > LIMITS.documentFields) {
    throw invalid(
      "TooManyFieldsError",
      `Object has too many fields (${String(names.length)} > maximum number ${String(LIMITS.documentFields)})`,
    );
  }
  let size = 2;
  for (const name of names) {
    if (name.startsWith("$"))
      throw invalid("InvalidFieldName", `Field name ${excerpt(name)} starts with a '$', which is reserved.`);
    size += textBytes(name) + 1 + measure(value[name] as JsonValue, level + 1, walk);
  }
  return size;
}

const UNPAIRED_SURROGATE = /\p{Surrogate}/u;

function base64Bytes(text: string): number {
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  return (text.length / 4) * 3 - padding;
}

function textBytes(text: string): number {
  if (text.length <= 64) {
    let at = 0;
    while (at < text.length && text.charCodeAt(at) < 0x80) at++;
    if (at === text.length) return at;
  }
  // SQLite and index keys would store a replacement character.
  if (UNPAIRED_SURROGATE.test(text))
    throw invalid("InvalidString", "String is not valid Unicode: it has an unpaired surrogate");
  return Buffer.byteLength(text, "utf8");
}

/** `1 MiB`, `1.5 KiB`: Convex's format of sizes. */
function binarySize(bytes: number): string {
  const units = ["B", "KiB", "MiB", "GiB"];
  let unit = 0;
  let size = bytes;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit++;
  }
  return `${String(Math.round(size * 100) / 100)} ${units[unit] ?? ""}`;
}

function invalid(code: string, message: string): DatabaseError {
  return new DatabaseError(code, message);
}

export function resolveCommitTs(value: JsonValue, encoded: JsonObject): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => resolveCommitTs(item, encoded));
  const names = Object.keys(value);
  if (names.length === 1 && names[0] === "$commitTs") return encoded;
  return Object.fromEntries(names.map((name) => [name, resolveCommitTs(value[name] as JsonValue, encoded)]));
}

/** A commit timestamp as int64 nanoseconds. */
export function encodeInt64(ts: Timestamp): JsonObject {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(BigInt(ts) * 1000n);
  return { $integer: bytes.toString("base64") };
}
