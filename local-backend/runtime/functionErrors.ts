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

/** Longest message of an error, in bytes, as on Convex. */
const MAX_MESSAGE_BYTES = 64 * 1024;

/** `Uncaught Error: message` with the app's own stack frames, ending with a newline; without the parts that are empty. */
export function uncaughtText(thrown: unknown, translate: (text: string) => string): string {
  if (thrown instanceof CallError) return thrown.message;
  if (!isErrorLike(thrown)) return `Uncaught ${typeof thrown === "string" ? thrown : safeString(thrown)}`;
  const title = [thrown.name, truncated(thrown.message)].filter((part) => part !== "").join(": ");
  const frames = appFrames(thrown, translate);
  return `Uncaught ${title}\n${frames.map((frame) => `${frame}\n`).join("")}`;
}

/** A failed function's answer to its caller. */
export function functionError(requestId: string, thrown: unknown, translate: (text: string) => string): FunctionError {
  const message = clientText(requestId, uncaughtText(thrown, translate));
  const data = convexErrorData(thrown);
  return data === null ? { message } : { message, data: data.data };
}

function isErrorLike(value: unknown): value is Error {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof (value as { message?: unknown }).message === "string" &&
    typeof (value as { name?: unknown }).name === "string"
  );
}

function truncated(message: string): string {
  if (Buffer.byteLength(message) <= MAX_MESSAGE_BYTES) return message;
  return Buffer.from(message)
    .subarray(0, MAX_MESSAGE_BYTES)
    .toString("utf8")
    .replace(/\uFFFD$/, "");
}

/** `Promise.all (index 1)` has no position. */
const COMBINATOR = /^\s+at async Promise\.\w+ \(index \d+\)$/;
/** The part of convex/server that calls handlers, or that they call. */
const LIBRARY = /\/convex\/src\/server\/impl\//;

/** Stack lines of pushed modules in the app's sources; at both ends without those of convex/server, as on Convex. */
function appFrames(error: Error, translate: (text: string) => string): string[] {
  const frames = framesOf(error)
    .filter((line) => COMBINATOR.test(line) || (line.includes("/modules/") && !line.includes("node:internal/")))
    .map((line) =>
      translate(`    ${line.trim()}`).replace(
        /^(\s+at (?:async )?)((?!async )[^\s()]+:\d+:\d+)$/,
        "$1<anonymous> ($2)",
      ),
    );
  const isOutside = (frame: string | undefined) =>
    frame !== undefined && (LIBRARY.test(frame) || COMBINATOR.test(frame));
  while (isOutside(frames[0])) frames.shift();
  while (isOutside(frames.at(-1))) frames.pop();
  return frames;
}

/** Lines below the message, which may contain frames of its own (of a nested call). */
function framesOf(error: Error): string[] {
  let stack: unknown;
  try {
    stack = error.stack;
  } catch {
    return [];
  }
  if (typeof stack !== "string") return [];
  const at = error.message === "" ? -1 : stack.indexOf(error.message);
  return stack
    .slice(at < 0 ? 0 : at + error.message.length)
    .split("\n")
    .filter((line) => /^\s+at /.test(line));
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
