import { installUncaughtErrorHandlers } from "./uncaughtErrors";
import { currentExecution, type Execution } from "./execution";
import { installConvexGlobal } from "./convexGlobal";
import { installIsolateGlobals } from "./isolateGlobals";
import { algorithmName, installKeyDerivation } from "./keyDerivation";
import { refuse } from "./refusal";
import { inspect } from "node:util";
import type { LogLevel } from "./logLines";

/**
 * Replaces globals that queries and mutations must not use directly. Replacements find the running function by async
 * context; elsewhere they behave like the originals. Call once per process.
 */
export function installGlobals(): void {
  if (installed) return;
  installed = true;
  installUncaughtErrorHandlers();
  installConvexGlobal();
  installConsole();
  installClock();
  installRandomness();
  installKeyDerivation(define);
  installNetworkAndTimers();
  installEnvironment();
  installExit();
  installIsolateGlobals();
}

let installed = false;
const environments = new WeakMap<object, () => Readonly<Record<string, string>>>();

/** Sets `process.env` for a runtime's functions. */
export function provideEnvironment(owner: object, variables: () => Readonly<Record<string, string>>): void {
  environments.set(owner, variables);
}

/** A copy, so that assignments stay within the function. */
function environmentOf(execution: Execution): Record<string, string> {
  const variables = { ...(execution.scope?.variables() ?? environments.get(execution.run.owner)?.()) };
  if (execution.kind !== "import" || execution.path !== "auth.config.js") return variables;
  return new Proxy(variables, {
    get(target, name) {
      if (typeof name === "string" && !Object.hasOwn(target, name)) {
        const error = new Error(`Environment variable ${name} is used in auth config file but its value was not set`);
        // Node itself reads variables while loading a module: only the config's own reads count.
        if (error.stack?.includes("/auth.config.js:") === true) throw error;
      }
      return Reflect.get(target, name) as unknown;
    },
  });
}

function frozenTime(): number | undefined {
  const execution = currentExecution();
  if (execution === undefined || !execution.deterministic) return undefined;
  execution.run.readTime = true;
  return execution.run.startedAt;
}

function installClock(): void {
  const RealDate = Date;
  const realNow = RealDate.now;
  RealDate.now = () => frozenTime() ?? realNow();
  const FrozenDate = new Proxy(RealDate, {
    construct(target, args: unknown[], newTarget) {
      const time = args.length === 0 ? frozenTime() : undefined;
      return Reflect.construct(target, time === undefined ? args : [time], newTarget) as Date;
    },
    apply() {
      const time = frozenTime();
      return (time === undefined ? new RealDate() : new RealDate(time)).toString();
    },
  });
  Object.defineProperty(RealDate.prototype, "constructor", { value: FrozenDate, configurable: true, writable: true });
  globalThis.Date = FrozenDate;
}

/**
 * What draws on cryptographic randomness. `Math.random`, `getRandomValues` and `randomUUID` are allowed everywhere, but
 * not seeded: nothing replays functions.
 */
function installRandomness(): void {
  const { subtle } = globalThis.crypto;
  const guardSubtle = (name: "generateKey" | "sign" | "encrypt", algorithms: RegExp): void => {
    const real = subtle[name].bind(subtle) as (...args: unknown[]) => Promise<unknown>;
    define(subtle, name, async (...args: unknown[]) => {
      const execution = currentExecution();
      if (execution !== undefined && algorithms.test(algorithmName(args[0]))) {
        refuse(execution, "cryptographic randomness");
      }
      return real(...args);
    });
  };
  guardSubtle("generateKey", /^/);
  guardSubtle("sign", /^(ECDSA|RSA-PSS)$/i);
  guardSubtle("encrypt", /^RSA-OAEP$/i);
}

function installNetworkAndTimers(): void {
  guard("fetch", "fetch()");
  guard("setTimeout", "setTimeout");
  guard("setInterval", "setInterval");
}

/** Wraps a global function: throws where it is forbidden, otherwise unchanged (own properties included). */
function guard(name: "fetch" | "setTimeout" | "setInterval", what: string): void {
  const real = globalThis[name] as (...args: unknown[]) => unknown;
  const guarded = new Proxy(real, {
    apply(target, self: unknown, args: unknown[]) {
      const execution = currentExecution();
      if (execution !== undefined) refuse(execution, what);
      return Reflect.apply(target, self === guardedThis ? undefined : self, args);
    },
  });
  const guardedThis = globalThis;
  define(globalThis, name, guarded);
}

function installEnvironment(): void {
  const realEnvironment = process.env;
  let current = realEnvironment;
  Object.defineProperty(process, "env", {
    configurable: true,
    enumerable: true,
    get() {
      const execution = currentExecution();
      return execution === undefined ? current : environmentOf(execution);
    },
    set(value: NodeJS.ProcessEnv) {
      current = value;
    },
  });
}

/** A function must not end the process for everyone else. */
function installExit(): void {
  for (const name of ["exit", "abort"] as const) {
    const real: (code?: number) => never = process[name].bind(process);
    define(process, name, (code?: number): never => {
      if (currentExecution() !== undefined) throw new Error(`process.${name} is not available in Convex functions.`);
      return real(code);
    });
  }
}

function define(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true, writable: true, enumerable: true });
}

/** Within a function console.* becomes log lines; elsewhere it is the real console. */
export function installConsole(): void {
  const levels: Record<string, LogLevel> = { debug: "DEBUG", error: "ERROR", info: "INFO", log: "LOG", warn: "WARN" };
  for (const [method, level] of Object.entries(levels)) {
    replace(method, (args) => currentExecution()?.run.logs.add(level, args));
  }
  replace("trace", (args) => {
    const stack = new Error("trace").stack?.split("\n").slice(1).join("\n") ?? "";
    currentExecution()?.run.logs.add("LOG", args);
    currentExecution()?.run.logs.addText("LOG", stack);
  });
  replace("time", ([label]) => currentExecution()?.run.logs.time(labelText(label)));
  replace("timeLog", ([label, ...rest]) => currentExecution()?.run.logs.timeLog(labelText(label), false, rest));
  replace("timeEnd", ([label]) => currentExecution()?.run.logs.timeLog(labelText(label), true));
}

function replace(method: string, record: (args: unknown[]) => void): void {
  const methods = globalThis.console as unknown as Record<string, (...args: unknown[]) => void>;
  const real = methods[method];
  methods[method] = (...args: unknown[]) => {
    if (currentExecution() === undefined) real?.apply(globalThis.console, args);
    else record(args);
  };
}

function labelText(label: unknown): string {
  return label === undefined ? "default" : typeof label === "string" ? label : inspect(label);
}
