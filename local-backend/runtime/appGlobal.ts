import { currentExecution, type Execution } from "./execution";
import { isScoped } from "./scopedGlobals";

/** Functions of an app are one folder per push, named by its hash; inline queries are `data:` modules. */
const PUSHED = /\/modules\/[0-9a-f]{32}\/|data:text\/javascript/;
/** Native functions have no place in a source, and do not say who called them. */
const PLACE = /:\d+:\d+\)?$/;
/** Native functions that call one another, at most, before the code that called the first. */
const FRAMES = 10;

/** How a global of the process differs for functions outside "use node" modules. */
export interface Replacement {
  /** What the app's code gets; default nothing. */
  value?: (execution: Execution) => unknown;
  /** Whether an assignment counts, for the app's code only (a polyfill). Default true. */
  assignable?: boolean;
}

const replacements = new Map<PropertyKey, Replacement>();
/** What pushed code has assigned to the process's names. It lives on between calls, and never reaches the host. */
const assigned: Record<PropertyKey, unknown> = {};
/** Names that only pushed code has. They are the process's, too, so that code may leave out `globalThis`. */
const ownNames = new Set<PropertyKey>();

export const setReplacement = (name: string, replacement: Replacement): void =>
  void replacements.set(name, replacement);

/** The running function, if its code called `accessor`: not Node's or the backend's that it has called. */
export function pushedCaller(accessor: (value: unknown) => unknown): Execution | null {
  const execution = currentExecution();
  if (execution === undefined) return null;
  const { stackTraceLimit } = Error;
  const caller: { stack?: string } = {};
  Error.stackTraceLimit = FRAMES;
  Error.captureStackTrace(caller, accessor);
  Error.stackTraceLimit = stackTraceLimit;
  const frame = caller.stack?.split("\n").find((line) => PLACE.test(line)) ?? "";
  return PUSHED.test(frame) ? execution : null;
}

/** What `name` is for the code of a running function. */
export function readFor(execution: Execution, name: PropertyKey, everywhere: () => unknown): unknown {
  if (Object.hasOwn(assigned, name)) return assigned[name];
  const replacement = execution.nodeModule ? undefined : replacements.get(name);
  return replacement === undefined ? everywhere() : replacement.value?.(execution);
}

/** An assignment of a running function's code. */
export function assignFor(execution: Execution, name: PropertyKey, descriptor: PropertyDescriptor): boolean {
  if (isScoped(name)) return Reflect.set(host, name, descriptor.value);
  if (!execution.nodeModule && replacements.get(name)?.assignable === false) return true;
  if (!ownNames.has(name) && name in host) return Reflect.defineProperty(assigned, name, descriptor);
  ownNames.add(name);
  return Reflect.defineProperty(host, name, { ...descriptor, configurable: true });
}

const host = globalThis;

/** The process's globals, below what pushed code has assigned. */
export const appGlobal: object = new Proxy(assigned, {
  get(_, name) {
    const execution = currentExecution();
    const everywhere = (): unknown => Reflect.get(host, name);
    return execution === undefined ? everywhere() : readFor(execution, name, everywhere);
  },
  has: (target, name) => Object.hasOwn(target, name) || name in host,
  set: (target, name, value) => Reflect.defineProperty(appGlobal, name, assignment(value)) || name in target,
  defineProperty(_, name, descriptor) {
    const execution = currentExecution();
    return execution !== undefined && assignFor(execution, name, descriptor);
  },
  deleteProperty: (target, name) =>
    ownNames.delete(name) ? Reflect.deleteProperty(host, name) : Reflect.deleteProperty(target, name),
  ownKeys: (target) => [...new Set([...Reflect.ownKeys(target), ...Reflect.ownKeys(host)])],
  getOwnPropertyDescriptor(target, name) {
    const own = Object.getOwnPropertyDescriptor(target, name);
    if (own !== undefined || !Object.hasOwn(host, name)) return own;
    // Not the process's own: accessors answer by who asks.
    return assignment(Reflect.get(appGlobal, name));
  },
  getPrototypeOf: () => Object.getPrototypeOf(host) as object,
});

const assignment = (value: unknown): PropertyDescriptor => ({
  value,
  writable: true,
  enumerable: true,
  configurable: true,
});

/** `globalThis` of pushed code is its own, in whatever native way it assigns to it. */
export function installAppGlobal(): void {
  const get = (): unknown => (pushedCaller(get) === null ? host : appGlobal);
  Object.defineProperty(host, "globalThis", { configurable: true, enumerable: false, get, set: () => undefined });
}
