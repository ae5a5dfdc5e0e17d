/**
 * Values and validators as Convex's backend prints them in error messages.
 */
import type { JsonObject, JsonValue } from "./json";

/** Longest text of a value inside a message: messages travel to clients and logs. */
const MAX_TEXT = 4096;

export function describeValue(value: JsonValue): string {
  const text = valueText(value);
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}[...truncated]` : text;
}

function valueText(value: JsonValue): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number") return floatText(value);
  if (Array.isArray(value)) return `[${value.map(valueText).join(", ")}]`;
  const special = specialText(value);
  if (special !== null) return special;
  return `{${Object.keys(value)
    .sort()
    .map((name) => `${name}: ${valueText(value[name] as JsonValue)}`)
    .join(", ")}}`;
}

function specialText(value: JsonObject): string | null {
  const names = Object.keys(value);
  const encoded = value[names[0] ?? ""];
  if (names.length !== 1) return null;
  if (names[0] === "$commitTs") return "<commitTs>";
  if (typeof encoded !== "string") return null;
  const bytes = Buffer.from(encoded, "base64");
  if (names[0] === "$integer" && bytes.length === 8) return String(bytes.readBigInt64LE());
  if (names[0] === "$float" && bytes.length === 8) return floatText(bytes.readDoubleLE());
  return names[0] === "$bytes" ? `b"${encoded}"` : null;
}

function floatText(value: number): string {
  if (Object.is(value, -0)) return "-0.0";
  if (value === Infinity) return "inf";
  if (value === -Infinity) return "-inf";
  return Number.isInteger(value) && Math.abs(value) < 1e16 ? `${String(value)}.0` : String(value).replace("e+", "e");
}

/** `v.object({name: v.string()})` for validator JSON of convex/values. */
export function describeValidator(validator: JsonObject): string {
  switch (validator.type) {
    case "number":
      return "v.float64()";
    case "bigint":
      return "v.int64()";
    case "id":
      return `v.id("${plainText(validator.tableName)}")`;
    case "literal":
      return `v.literal(${describeLiteral(validator.value as JsonValue)})`;
    case "array":
      return `v.array(${describeValidator(validator.value as JsonObject)})`;
    case "record": {
      const values = (validator.values as JsonObject).fieldType as JsonObject;
      return `v.record(${describeValidator(validator.keys as JsonObject)}, ${describeValidator(values)})`;
    }
    case "union":
      return `v.union(${(validator.value as JsonObject[]).map(describeValidator).join(", ")})`;
    case "object": {
      const fields = validator.value as Record<string, JsonObject>;
      const texts = Object.keys(fields)
        .sort()
        .map((name) => `${name}: ${describeField(fields[name] as JsonObject)}`);
      return `v.object({${texts.join(", ")}})`;
    }
    default:
      return `v.${plainText(validator.type)}()`;
  }
}

function describeField(field: JsonObject): string {
  const text = describeValidator(field.fieldType as JsonObject);
  return field.optional === true ? `v.optional(${text})` : text;
}

export function describeLiteral(value: JsonValue): string {
  if (typeof value === "object") return "<bigint>";
  return typeof value === "number" ? floatText(value) : JSON.stringify(value);
}

/** A string as it is, anything else as JSON: for names that come from outside. */
export function plainText(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? null);
}
