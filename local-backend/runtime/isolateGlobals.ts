import {
  appGlobal,
  assignFor,
  installAppGlobal,
  pushedCaller,
  readFor,
  setReplacement,
  type Replacement,
} from "./appGlobal";
import { currentExecution } from "./execution";
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

/** Shows functions outside "use node" modules the globals of Convex's runtime instead of Node's. */
export function installIsolateGlobals(): void {
  installAppGlobal();
  for (const name of HIDDEN) replaceInIsolate(name);
  const ownProcess = Object.freeze({
    get env() {
      return process.env;
    },
  });
  replaceInIsolate("process", { value: () => ownProcess, assignable: false });
  replaceInIsolate("self", { value: () => appGlobal });
  const guardedPerformance = guarded(performance);
  replaceInIsolate("performance", {
    value: ({ deterministic }) => (deterministic ? guardedPerformance : performance),
  });
  replaceInIsolate("eval", { value: () => refuseCode });
  forbidFunctionConstructors();
}

function replaceInIsolate(name: string, replacement: Replacement = {}): void {
  let everywhere = Object.getOwnPropertyDescriptor(globalThis, name) ?? {};
  if (everywhere.configurable === false || (everywhere.configurable === undefined && name !== "self")) return;
  setReplacement(name, replacement);
  const ofProcess = (): unknown => (everywhere.get ? everywhere.get.call(globalThis) : everywhere.value);
  const get = (): unknown => {
    const execution = pushedCaller(get);
    return execution === null ? ofProcess() : readFor(execution, name, ofProcess);
  };
  const set = (value: unknown): void => {
    const execution = pushedCaller(set);
    if (execution === null) everywhere = { value };
    else assignFor(execution, name, { value, writable: true, enumerable: true, configurable: true });
  };
  Object.defineProperty(globalThis, name, { configurable: true, enumerable: false, get, set });
}

/** Whether the code of a function outside "use node" modules called `accessor`. */
const isApp = (accessor: () => unknown): boolean => pushedCaller(accessor)?.nodeModule === false;

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
    const get = () => (isApp(get) ? refusing : real);
    function set(this: object, value: unknown): void {
      Object.defineProperty(this, "constructor", { value, configurable: true, enumerable: true, writable: true });
    }
    Object.defineProperty(prototype, "constructor", { configurable: true, enumerable: false, get, set });
    if (real === Function) replaceInIsolate("Function", { value: () => refusing });
  }
}
