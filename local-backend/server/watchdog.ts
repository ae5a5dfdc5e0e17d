import { readFileSync, rmSync, writeFileSync } from "node:fs";
import inspector from "node:inspector";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { RuntimeWithLoader } from "../runtime/types";

/** Functions that hung the previous process; read and removed at startup. */
const FILE = "hung-functions.json";
/** How much longer actions and modules may compute than queries. */
const LONG_RUNNING_FACTOR = 12;
/** Global name of `probe`, because the watchdog thread can only evaluate an expression. */
const PROBE = Symbol.for("local-backend.watchdogProbe");

/**
 * The watchdog thread. After three ticks without a heartbeat it interrupts the main thread and asks what is running.
 * Ticks, not time, because the machine may have been suspended. The function cannot be ended alone: V8's
 * terminateExecution also drops all other pending promise reactions.
 */
const WATCHER = `
const { workerData } = require("node:worker_threads");
const { Session } = require("node:inspector");
const { writeSync } = require("node:fs");
let last = -1, silent = 0, asking = false;
setInterval(() => {
  const heartbeat = Atomics.load(workerData.heartbeats, 0);
  if (heartbeat !== last) { last = heartbeat; silent = 0; return; }
  silent += 1;
  if (silent < 3 || asking) return;
  asking = true;
  const session = new Session();
  session.connectToMainThread();
  session.post("Runtime.evaluate", { expression: workerData.expression, returnByValue: true }, (error, answer) => {
    session.disconnect();
    asking = false;
    const line = answer && answer.result && answer.result.value;
    if (typeof line !== "string") return;
    writeSync(2, line + "\\n");
    process.kill(process.pid, "SIGKILL");
  });
}, workerData.tick);
`;

/**
 * Ends the process with one line when a function blocks the thread for `limitMs`. The next start does not run that
 * function (`suspendHungFunctions`). Inactive under a debugger. Costs a thread (about 10 MB). Returns a function that
 * stops it.
 */
export function startWatchdog(runtime: RuntimeWithLoader, dataDirectory: string, limitMs: number): () => void {
  const probe = (): string | null => {
    if (inspector.url() !== undefined) return null;
    const hung = runtime.hungFunction(limitMs, LONG_RUNNING_FACTOR);
    if (hung === null) return null;
    try {
      writeFileSync(join(dataDirectory, FILE), JSON.stringify([hung.calledPath]));
    } catch {
      // The log line is what matters.
    }
    const where = hung.position === "" ? "" : ` ${hung.position}`;
    return `local backend: ${hung.path} does not give way (an endless loop?)${where}; ending, start again`;
  };
  Object.defineProperty(globalThis, PROBE, { configurable: true, value: probe });
  const heartbeats = new Int32Array(new SharedArrayBuffer(4));
  const tick = Math.max(50, Math.min(1_000, limitMs / 5));
  const heartbeat = setInterval(() => Atomics.add(heartbeats, 0, 1), tick / 2).unref();
  const expression = `globalThis[Symbol.for("${String(PROBE.description)}")]()`;
  const worker = new Worker(WATCHER, {
    eval: true,
    workerData: { heartbeats, tick, expression },
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 },
    execArgv: [],
    env: {},
  });
  worker.unref();
  // Only the log line depends on it.
  worker.on("error", () => clearInterval(heartbeat));
  return () => {
    clearInterval(heartbeat);
    void worker.terminate();
  };
}

/**
 * Suspends functions that hung the previous process until a push or a restart, because their clients will call them
 * again.
 */
export function suspendHungFunctions(
  runtime: RuntimeWithLoader,
  dataDirectory: string,
  log: (line: string) => void,
): void {
  const path = join(dataDirectory, FILE);
  let paths: unknown;
  try {
    paths = JSON.parse(readFileSync(path, "utf8"));
  } catch {
    // Nothing hung, or the process was killed while writing the file.
  }
  rmSync(path, { force: true });
  if (!Array.isArray(paths)) return;
  for (const stuck of paths.filter((entry): entry is string => typeof entry === "string")) {
    runtime.suspend(stuck);
    log(`${stuck} ended the last process and is refused until code is pushed or the backend is started again`);
  }
}
