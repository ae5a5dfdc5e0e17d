import { randomBytes } from "node:crypto";
import type { JsonValue } from "../values/json";
import type { FunctionError } from "./types";

/** What a developer's or client's call did wrong; `message` is Convex's text, shown without "Uncaught" and without a stack. */
export class CallError extends Error {
  override readonly name = "CallError";
}

/** A system call was refused; the message reaches the app as an Error that it may catch. `data` makes it a ConvexError. */
export class SyscallError extends Error {
  override readonly name = "SyscallError";
  constructor(
    message: string,
    readonly data?: JsonValue,
  ) {
    super(message);
  }
}

/** The push cannot go on; `code` and `message` as the command line prints them. */
export class PushError extends Error {
  override readonly name = "PushError";
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The top level of a module threw, or what it exports cannot be used. */
export function analysisError(path: string, text: string): PushError {
  return new PushError(
    "InvalidModules",
    `Loading the pushed modules encountered the following\n    error:\nFailed to analyze ${path}: ${text}`,
  );
}

/** 16 hexadecimal digits, as Convex shows them. */
export function newRequestId(): string {
  if (poolAt + 16 > pool.length) {
    pool = randomBytes(2_048).toString("hex");
    poolAt = 0;
  }
  poolAt += 16;
  return pool.slice(poolAt - 16, poolAt);
}

// Asking the system for random bytes costs more than a small query.
let pool = "";
let poolAt = 0;

/** Convex's complete text for the client of an error in the app or in its call. */
export function clientText(requestId: string, text: string): string {
  return `[Request ID: ${requestId}] Server Error\n${text}`;
}

/** `data` of a ConvexError, however deep it was wrapped: the functions of convex/server leave it as JSON text. */
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

/** `Uncaught Error: message` with the frames of the app's own code. */
export function uncaughtText(thrown: unknown, translate: (text: string) => string): string {
  if (thrown instanceof CallError) return thrown.message;
  if (!isErrorLike(thrown)) return `Uncaught ${typeof thrown === "string" ? thrown : safeString(thrown)}`;
  const data = convexErrorData(thrown);
  const name = data === null ? thrown.name || "Error" : "ConvexError";
  const message = data === null ? thrown.message : conciseMessage(data.data);
  const frames = translate(framesOf(thrown));
  return `Uncaught ${name}: ${message}${frames === "" ? "" : `\n${frames}`}\n`;
}

/** What a function that failed answers to its caller. */
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

/** The stack's lines that belong to pushed modules; the host's own frames say nothing to an app's developer. */
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
