/**
 * Checks JSON from outside before anything else: valid input is accepted by `jsonToConvex` and free of `__proto__` and
 * deep nesting.
 */
import type { JsonValue } from "./json";
import { excerpt, quoted } from "./excerpt";

/** The message is safe to show to the sender. */
export class InvalidJsonError extends Error {
  override readonly name = "InvalidJsonError";
}

export interface JsonLimits {
  /** Levels of arrays and objects. Convex's limit for values is 64. */
  depth: number;
  /** Approximate bytes of all texts, numbers and names. */
  bytes: number;
  arrayItems: number;
  objectFields: number;
}

const DEFAULT_JSON_LIMITS: JsonLimits = {
  depth: 64,
  bytes: 16 * 1024 * 1024,
  arrayItems: 8192,
  objectFields: 1024,
};

const MAX_FIELD_NAME = 1024;
const UNPAIRED_SURROGATE = /\p{Surrogate}/u;

/**
 * Returns the value if it is Convex-encoded JSON within the limits, otherwise throws `InvalidJsonError`. Never recurses
 * deeper than the limit.
 */
export function checkJsonLimits(value: unknown, limits: Partial<JsonLimits> = {}): JsonValue {
  const state: State = { limits: { ...DEFAULT_JSON_LIMITS, ...limits }, bytes: 0 };
  visit(value, 0, state);
  return value as JsonValue;
}

/** Parses and checks. */
export function parseJsonWithinLimits(text: string, limits: Partial<JsonLimits> = {}): JsonValue {
  const bytes = limits.bytes ?? DEFAULT_JSON_LIMITS.bytes;
  // Escapes make text up to six times longer.
  if (text.length > bytes * 6) throw new InvalidJsonError("JSON is too large");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new InvalidJsonError("Malformed JSON");
  }
  return checkJsonLimits(value, limits);
}

interface State {
  readonly limits: JsonLimits;
  bytes: number;
}

function visit(value: unknown, depth: number, state: State): void {
  if (value === null || typeof value === "boolean") {
    spend(state, 1);
    return;
  }
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new InvalidJsonError("A number is out of range");
    spend(state, 9);
    return;
  }
  if (typeof value === "string") {
    if (UNPAIRED_SURROGATE.test(value))
      throw new InvalidJsonError("A string is not valid Unicode (unpaired surrogate)");
    spend(state, value.length + 2);
    return;
  }
  if (typeof value !== "object") throw new InvalidJsonError(`A value of type ${typeof value} is not JSON`);
  if (depth >= state.limits.depth) {
    throw new InvalidJsonError(`Value is too nested (maximum nesting ${String(state.limits.depth)})`);
  }
  if (Array.isArray(value)) {
    if (value.length > state.limits.arrayItems) {
      throw new InvalidJsonError(
        `Array length is too long (${String(value.length)} > maximum length ${String(state.limits.arrayItems)})`,
      );
    }
    for (const item of value) visit(item, depth + 1, state);
    spend(state, 2);
    return;
  }
  visitObject(value as Record<string, unknown>, depth, state);
}

function visitObject(value: Record<string, unknown>, depth: number, state: State): void {
  const names = Object.keys(value);
  const [first] = names;
  if (names.length === 1 && first?.startsWith("$")) {
    checkSpecial(first, value[first]);
    spend(state, String(value[first]).length);
    return;
  }
  if (names.length > state.limits.objectFields) {
    throw new InvalidJsonError(
      `Object has too many fields (${String(names.length)} > maximum number ${String(state.limits.objectFields)})`,
    );
  }
  spend(state, 2);
  for (const name of names) {
    checkFieldName(name);
    spend(state, name.length + 1);
    visit(value[name], depth + 1, state);
  }
}

function spend(state: State, bytes: number): void {
  state.bytes += bytes;
  if (state.bytes > state.limits.bytes)
    throw new InvalidJsonError(`Value is too large (maximum ${String(state.limits.bytes)} bytes)`);
}

/** Convex's rule: at most 1024 visible ASCII characters, no leading `$`. */
function checkFieldName(name: string): void {
  if (name === "__proto__") throw new InvalidJsonError("Field name __proto__ is not allowed");
  if (name.length > MAX_FIELD_NAME) {
    throw new InvalidJsonError(
      `Field name ${excerpt(name, 32)} exceeds maximum field name length ${String(MAX_FIELD_NAME)}.`,
    );
  }
  if (name.startsWith("$"))
    throw new InvalidJsonError(`Field name ${excerpt(name)} starts with a '$', which is reserved.`);
  for (let at = 0; at < name.length; at++) {
    const unit = name.charCodeAt(at);
    if (unit < 32 || unit >= 127) {
      throw new InvalidJsonError(
        `Field name ${quoted(name)} has invalid character '${JSON.stringify(name.charAt(at)).slice(1, -1)}': Field names can only contain non-control ASCII characters`,
      );
    }
  }
}

function checkSpecial(name: string, encoded: unknown): void {
  switch (name) {
    case "$integer":
      if (decode(name, encoded).length !== 8) throw malformed(name);
      return;
    case "$float": {
      const bytes = decode(name, encoded);
      if (bytes.length !== 8) throw malformed(name);
      const value = bytes.readDoubleLE();
      if (Number.isFinite(value) && !Object.is(value, -0)) {
        throw new InvalidJsonError(`Float ${String(value)} should be encoded as a number`);
      }
      return;
    }
    case "$bytes":
      decode(name, encoded);
      return;
    case "$commitTs":
      if (encoded !== null) throw malformed(name);
      return;
    case "$set":
    case "$map":
      throw new InvalidJsonError(
        `Received a ${name === "$set" ? "Set" : "Map"} which is no longer supported as a Convex type.`,
      );
    default:
      throw new InvalidJsonError(`Field name ${excerpt(name, 32)} starts with a '$', which is reserved.`);
  }
}

/** Canonical encoding only: two encodings of a value would be two keys. */
function decode(name: string, encoded: unknown): Buffer {
  if (typeof encoded !== "string") throw malformed(name);
  const bytes = Buffer.from(encoded, "base64");
  if (bytes.toString("base64") !== encoded) throw malformed(name);
  return bytes;
}

function malformed(name: string): InvalidJsonError {
  return new InvalidJsonError(`Malformed ${name} field`);
}
