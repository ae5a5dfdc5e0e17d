/** Values and validators as Convex's backend prints them in error messages. */
import { excerpt, MAX_EXCERPT } from "./excerpt";
import type { JsonObject, JsonValue } from "./json";

/** At most `limit` UTF-16 units, however large the value. */
export function describeValue(value: JsonValue, limit = MAX_EXCERPT): string {
  const written = { text: "", limit };
  write(value, written);
  return excerpt(written.text, limit);
}

/** Stops at the limit of `describeValue`, because a value may have 16 MiB. */
interface Written {
  text: string;
  readonly limit: number;
}

function write(value: JsonValue, to: Written): void {
  if (value === null || typeof value === "boolean") to.text += String(value);
  else if (typeof value === "string") to.text += JSON.stringify(value.slice(0, to.limit));
  else if (typeof value === "number") to.text += floatText(value);
  else if (Array.isArray(value)) writeAll(value, "[]", to, (item) => write(item, to));
  else writeObject(value, to);
}

function writeObject(value: JsonObject, to: Written): void {
  const special = specialText(value, to.limit);
  if (special !== null) {
    to.text += special;
    return;
  }
  writeAll(Object.keys(value).sort(), "{}", to, (name) => {
    to.text += `${name}: `;
    write(value[name] as JsonValue, to);
  });
}

function writeAll<T>(items: readonly T[], brackets: "[]" | "{}", to: Written, one: (item: T) => void): void {
  to.text += brackets.charAt(0);
  for (const [at, item] of items.entries()) {
    if (to.text.length > to.limit) return;
    if (at > 0) to.text += ", ";
    one(item);
  }
  to.text += brackets.charAt(1);
}

function specialText(value: JsonObject, limit: number): string | null {
  const names = Object.keys(value);
  const encoded = value[names[0] ?? ""];
  if (names.length !== 1) return null;
  if (names[0] === "$commitTs") return "<commitTs>";
  if (typeof encoded !== "string") return null;
  if (names[0] === "$bytes") return `b"${encoded.slice(0, limit)}"`;
  const bytes = Buffer.from(encoded.slice(0, limit), "base64");
  if (names[0] === "$integer" && bytes.length === 8) return String(bytes.readBigInt64LE());
  return names[0] === "$float" && bytes.length === 8 ? floatText(bytes.readDoubleLE()) : null;
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

/** A string as is, anything else as JSON: for names from outside. */
export function plainText(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? null);
}
