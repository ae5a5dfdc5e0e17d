import { currentExecution } from "./execution";

/**
 * What `@convex-dev/workflow` replaces while a handler runs. `process` is not among them: see isolateGlobals.ts.
 */
const NAMES = ["Math", "Date", "console", "Crypto", "crypto", "CryptoKey", "SubtleCrypto"] as const;

/** `globalThis.Math = …`, also under another name for the global object. */
const ASSIGNMENT = /\.(?:Math|Date|console|crypto)\s*=(?!=)/;

export function assignsGlobals(source: string): boolean {
  return ASSIGNMENT.test(source);
}

let installed = false;

/** Whether an assignment to this global is the running function's alone. */
export const isScoped = (name: PropertyKey): boolean => installed && NAMES.some((each) => each === name);

/**
 * Makes assignments to these globals effective for the running function only. They become accessors, which cost every
 * use some nanoseconds, so this is done once code is pushed that assigns to them.
 */
export function scopeGlobals(): void {
  if (installed) return;
  installed = true;
  for (const name of NAMES) scopeGlobal(name);
  // Assigned too, and never restored.
  const { constructor } = Date.prototype;
  Object.defineProperty(Date.prototype, "constructor", {
    configurable: true,
    get: () => constructor,
    set: () => undefined,
  });
}

function scopeGlobal(name: (typeof NAMES)[number]): void {
  let everywhere: unknown = globalThis[name];
  Object.defineProperty(globalThis, name, {
    configurable: true,
    enumerable: false,
    get() {
      const own = currentExecution()?.globals;
      return own?.has(name) === true ? own.get(name) : everywhere;
    },
    set(value: unknown) {
      const execution = currentExecution();
      if (execution === undefined) everywhere = value;
      else (execution.globals ??= new Map<string, unknown>()).set(name, value);
    },
  });
}
