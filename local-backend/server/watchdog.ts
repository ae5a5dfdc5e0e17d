import { readFileSync, rmSync, writeFileSync } from "node:fs";
import inspector from "node:inspector";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { RuntimeWithLoader } from "../runtime/types";

/** Functions that ended the last process; the next one reads and removes it. */
const FILE = "hung-functions.json";
/** Actions and modules may compute so many times longer than a query. */
const LONG_RUNNING_FACTOR = 12;
/** The thread's name for `probe`: the watcher can only evaluate an expression. */
const PROBE = Symbol.for("local-backend.watchdogProbe");

/**
 * The watcher's thread. Without a beat for three ticks it interrupts the main thread (also in the middle of a loop) and lets it say what
 * runs. Ticks are counted, not time: a suspended machine is no endless loop. Ending only the function is impossible: V8's
 * terminateExecution also throws away every other pending promise reaction, whoever it belongs to.
 */
const WATCHER = `
const { workerData } = require("node:worker_threads");
const { Session } = require("node:inspector");
const { writeSync } = require("node:fs");
let last = -1, silent = 0, asking = false;
setInterval(() => {
  const beat = Atomics.load(workerData.beats, 0);
  if (beat !== last) { last = beat; silent = 0; return; }
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
 * Ends the process with one line when a function holds the thread for `limitMs`, because nothing else can end an endless loop that calls
 * nobody. What was acknowledged is on disk; the next start does not run that function (`suspendHungFunctions`). Does nothing under a debugger.
 * Costs a thread (about 10 MB); its beat is a timer. Returns what stops it.
 */
export function startWatchdog(runtime: RuntimeWithLoader, dataDirectory: string, limitMs: number): () => void {
  const probe = (): string | null => {
    if (inspector.url() !== undefined) return null;
    const held = runtime.hungFunction(limitMs, LONG_RUNNING_FACTOR);
    if (held === null) return null;
    try {
      writeFileSync(join(dataDirectory, FILE), JSON.stringify([held.calledPath]));
    } catch {
      // The line is what matters.
    }
    const where = held.position === "" ? "" : ` ${held.position}`;
    return `local backend: ${held.path} does not give way (an endless loop?)${where}; ending, start again`;
  };
  Object.defineProperty(globalThis, PROBE, { configurable: true, value: probe });
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const tick = Math.max(50, Math.min(1_000, limitMs / 5));
  const beat = setInterval(() => Atomics.add(beats, 0, 1), tick / 2).unref();
  const expression = `globalThis[Symbol.for("${String(PROBE.description)}")]()`;
  const worker = new Worker(WATCHER, {
    eval: true,
    workerData: { beats, tick, expression },
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 },
    execArgv: [],
    env: {},
  });
  worker.unref();
  // Without a watcher everything works as before, but for the line.
  worker.on("error", () => clearInterval(beat));
  return () => {
    clearInterval(beat);
    void worker.terminate();
  };
}

/** A function that ended the last process would end this one too as soon as its clients come back: it waits for a push or a restart. */
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
    // Nothing was stuck, or the process was killed while it wrote the file.
  }
  rmSync(path, { force: true });
  if (!Array.isArray(paths)) return;
  for (const stuck of paths.filter((entry): entry is string => typeof entry === "string")) {
    runtime.suspend(stuck);
    log(`${stuck} ended the last process and is refused until code is pushed or the backend is started again`);
  }
}
