import { currentExecution, type Execution } from "./execution";
import { refuse } from "./refusal";

/**
 * Node's globals that Convex's own runtime does not have. They are hidden from pushed code only: Node's `fetch`, which
 * runs in the caller's context, needs some of them.
 */
const HIDDEN = [
  ...["global", "Buffer", "setImmediate", "clearImmediate", "queueMicrotask", "navigator", "Navigator"],
  ...["CompressionStream", "DecompressionStream", "TextEncoderStream", "TextDecoderStream"],
  ...["ByteLengthQueuingStrategy", "CountQueuingStrategy", "ReadableByteStreamController"],
  ...["ReadableStreamBYOBRequest", "ReadableStreamDefaultController", "TransformStreamDefaultController"],
  ...["WritableStreamDefaultController", "BroadcastChannel", "MessageChannel", "MessagePort", "MessageEvent"],
  ...["CustomEvent", "WebSocket", "CloseEvent", "EventSource", "Storage", "localStorage", "sessionStorage"],
  ...["PerformanceObserver", "PerformanceObserverEntryList", "PerformanceResourceTiming"],
];

/** Functions of an app are one folder per push, named by its hash; inline queries are `data:` modules. */
const PUSHED = /\/modules\/[0-9a-f]{32}\/|data:text\/javascript/;

/** Shows functions outside "use node" modules the globals of Convex's runtime instead of Node's. */
export function installIsolateGlobals(): void {
  for (const name of HIDDEN) replaceInIsolate(name);
  const ownProcess = Object.freeze({
    get env() {
      return process.env;
    },
  });
  replaceInIsolate("process", { value: () => ownProcess, assignable: false });
  replaceInIsolate("self", { value: () => globalThis });
  const guardedPerformance = guarded(performance);
  replaceInIsolate("performance", {
    value: ({ deterministic }) => (deterministic ? guardedPerformance : performance),
  });
  replaceInIsolate("eval", { value: () => refuseCode });
  forbidFunctionConstructors();
}

interface Replacement {
  /** What the app's code gets; default nothing. */
  value?: (execution: Execution) => unknown;
  /** Whether an assignment counts, for the app's code only (a polyfill). Default true. */
  assignable?: boolean;
}

function replaceInIsolate(name: string, { value = () => undefined, assignable = true }: Replacement = {}): void {
  let everywhere = Object.getOwnPropertyDescriptor(globalThis, name) ?? {};
  if (everywhere.configurable === false || (everywhere.configurable === undefined && name !== "self")) return;
  let own: { value: unknown } | null = null;
  const get = (): unknown => {
    const execution = isolateReading(get);
    if (execution !== null) return own === null ? value(execution) : own.value;
    return everywhere.get === undefined ? everywhere.value : everywhere.get.call(globalThis);
  };
  const set = (assigned: unknown): void => {
    if (isolateReading(set) === null) everywhere = { value: assigned };
    else if (assignable) own = { value: assigned };
  };
  Object.defineProperty(globalThis, name, { configurable: true, enumerable: false, get, set });
}

/** The running function, if its code called `accessor`: not Node's or the backend's that it has called. */
function isolateReading(accessor: (value: unknown) => unknown): Execution | null {
  const execution = currentExecution();
  if (execution === undefined || execution.nodeModule) return null;
  const { stackTraceLimit } = Error;
  const caller: { stack?: string } = {};
  Error.stackTraceLimit = 1;
  Error.captureStackTrace(caller, accessor);
  Error.stackTraceLimit = stackTraceLimit;
  return PUSHED.test(caller.stack ?? "") ? execution : null;
}

/** Time that moves is no part of a query or mutation. */
function guarded(real: Performance): Performance {
  return new Proxy(real, {
    get(target, name) {
      const execution = currentExecution();
      if (execution !== undefined) refuse(execution, "the Performance API");
      return Reflect.get(target, name, target) as unknown;
    },
  });
}

function refuseCode(): never {
  throw new EvalError("Code generation from strings disallowed for this context");
}

/** `new Function("…")`, and the like for the other kinds of functions, by whatever name. */
function forbidFunctionConstructors(): void {
  const kinds: unknown[] = [() => 0, async () => Promise.resolve(), function* () {}, async function* () {}];
  for (const kind of kinds) {
    const prototype = Object.getPrototypeOf(kind) as { constructor: object };
    const real = prototype.constructor;
    const refusing = new Proxy(real, { apply: refuseCode, construct: refuseCode });
    const get = () => (isolateReading(get) === null ? real : refusing);
    function set(this: object, value: unknown): void {
      Object.defineProperty(this, "constructor", { value, configurable: true, enumerable: true, writable: true });
    }
    Object.defineProperty(prototype, "constructor", { configurable: true, enumerable: false, get, set });
    if (real === Function) replaceInIsolate("Function", { value: () => refusing });
  }
}
