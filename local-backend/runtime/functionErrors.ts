import { randomBytes } from "node:crypto";
import type { JsonValue } from "../values/json";
import type { FunctionError } from "./types";

/** An error in a developer's or client's call; `message` is Convex's text, shown without "Uncaught" and stack. */
export class CallError extends Error {
  override readonly name = "CallError";
}

/** A rejected system call. The app gets `message` as an Error, or a ConvexError if there is `data`. */
export class SyscallError extends Error {
  override readonly name = "SyscallError";
  constructor(
    message: string,
    readonly data?: JsonValue,
  ) {
    super(message);
  }
}

/** Fails a push; the command line prints `code` and `message`. */
export class PushError extends Error {
  override readonly name = "PushError";
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** A module's top level threw, or its exports are unusable. */
export function analysisError(path: string, text: string): PushError {
  return new PushError(
    "InvalidModules",
    `Loading the pushed modules encountered the following\n    error:\nFailed to analyze ${path}: ${text}`,
  );
}

/** 16 hexadecimal digits, as in Convex. */
export function newRequestId(): string {
  if (poolAt + 16 > pool.length) {
    pool = randomBytes(2_048).toString("hex");
    poolAt = 0;
  }
  poolAt += 16;
  return pool.slice(poolAt - 16, poolAt);
}

// Pooled: random bytes from the system cost more than a small query.
let pool = "";
let poolAt = 0;

/** Convex's complete error text for the client. */
export function clientText(requestId: string, text: string): string {
  return `[Request ID: ${requestId}] Server Error\n${text}`;
}

/** `data` of a ConvexError at any nesting depth; convex/server leaves it as JSON text. */
export function convexErrorData(thrown: unknown): { data: JsonValue } | null {
  if (typeof thrown !== "object" || thrown === null) return null;
  if (!(Symbol.for("ConvexError") in thrown)) return null;
  const data = (thrown as { data?: unknown }).data;
  if (typeof data !== "string") return null;
  try {
    return { data: JSON.parse(data) as JsonValue };
  } catch {
    return null;
  }
}

/** `Uncaught Error: message` with the app's own stack frames. */
export function uncaughtText(thrown: unknown, translate: (text: string) => string): string {
  if (thrown instanceof CallError) return thrown.message;
  if (!isErrorLike(thrown)) return `Uncaught ${typeof thrown === "string" ? thrown : safeString(thrown)}`;
  const data = convexErrorData(thrown);
  const name = data === null ? thrown.name || "Error" : "ConvexError";
  const message = data === null ? thrown.message : conciseMessage(data.data);
  const frames = translate(framesOf(thrown));
  return `Uncaught ${name}: ${message}${frames === "" ? "" : `\n${frames}`}\n`;
}

/** A failed function's answer to its caller. */
export function functionError(requestId: string, thrown: unknown, translate: (text: string) => string): FunctionError {
  const message = clientText(requestId, uncaughtText(thrown, translate));
  const data = convexErrorData(thrown);
  return data === null ? { message } : { message, data: data.data };
}

function conciseMessage(data: JsonValue): string {
  return typeof data === "string" ? data : JSON.stringify(data);
}

function isErrorLike(value: unknown): value is Error {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof (value as { message?: unknown }).message === "string" &&
    typeof (value as { name?: unknown }).name === "string"
  );
}

/** Stack lines of pushed modules, without the host's frames. */
function framesOf(error: Error): string {
  let stack: unknown;
  try {
    stack = error.stack;
  } catch {
    return "";
  }
  if (typeof stack !== "string") return "";
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line) && line.includes("/modules/") && !line.includes("node:internal/"))
    .map((line) => `    ${line.trim()}`)
    .join("\n");
}

function safeString(value: unknown): string {
  try {
    // Functions, symbols and undefined have no JSON.
    const text = JSON.stringify(value) as string | undefined;
    return text ?? typeof value;
  } catch {
    return "value";
  }
}
