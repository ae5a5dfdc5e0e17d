import { plainText } from "./describe";
import type { JsonObject, JsonValue } from "./json";

/** The tag of a value's kind in convex/values. */
export function kindWanted(validator: JsonObject): string {
  return validator.type === "commitTs" ? "bigint" : plainText(validator.type);
}

export function kindOf(value: JsonValue): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value !== "object") return typeof value;
  return specialKind(value) ?? "object";
}

/** `$integer` and the like are the only key of their object. */
function specialKind(value: JsonObject): string | null {
  for (const name in value) {
    if (name === "$integer" || name === "$commitTs") return "bigint";
    if (name === "$float") return "number";
    if (name === "$bytes") return "bytes";
    return null;
  }
  return null;
}

export function isObject(value: JsonValue): value is JsonObject {
  return kindOf(value) === "object";
}

/** Compares literals: strings, numbers, booleans and encoded bigints. */
export function isSame(a: JsonValue, b: JsonValue): boolean {
  if (typeof a === "object" && typeof b === "object") return JSON.stringify(a) === JSON.stringify(b);
  return Object.is(a, b);
}
