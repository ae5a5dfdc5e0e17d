import type { JsonObject, JsonValue } from "../values/json";
import { SyscallError } from "./functionErrors";

/** Arguments of a system call. They come from convex/server, but an app may also call `Convex.*` itself. */
export function parseObject(text: string): JsonObject {
  // Fast path for `{"queryId":0}`, half of all system calls.
  if (text.length === 13 && text.startsWith('{"queryId":')) {
    const queryId = text.charCodeAt(11) - 48;
    if (queryId >= 0 && queryId <= 9 && text.endsWith("}")) return { queryId };
  }
  const value = JSON.parse(text) as JsonValue;
  return asObject(value, "arguments");
}

export function asObject(value: JsonValue | undefined, name: string): JsonObject {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new SyscallError(`Invalid argument \`${name}\`: expected an object.`);
  }
  return value;
}

export function asString(value: JsonValue | undefined, name: string): string {
  if (typeof value !== "string") throw new SyscallError(`Invalid argument \`${name}\`: expected a string.`);
  return value;
}

export function asNumber(value: JsonValue | undefined, name: string): number {
  if (typeof value !== "number") throw new SyscallError(`Invalid argument \`${name}\`: expected a number.`);
  return value;
}

/** Undefined and null both mean "not given". */
export function optionalString(value: JsonValue | undefined, name: string): string | undefined {
  return value === undefined || value === null ? undefined : asString(value, name);
}

export function optionalNumber(value: JsonValue | undefined, name: string): number | undefined {
  return value === undefined || value === null ? undefined : asNumber(value, name);
}
