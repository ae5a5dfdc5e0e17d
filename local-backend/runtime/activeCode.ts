import type { JsonObject } from "../values/json";
import { type AppFunction, normalizePath, type RegisteredFunction } from "./appFunctions";
import type { AnalyzedFunction, LoadedCode } from "./types";

/** The default export of http.ts. */
export interface AppRouter {
  lookup(path: string, method: string): readonly [RegisteredFunction, string, string] | null;
  getRoutes(): readonly (readonly [string, string, RegisteredFunction])[];
}

/** Evaluated code of one push, with what the runtime needs to run it. */
export class ActiveCode implements LoadedCode {
  readonly #byPath = new Map<string, AppFunction>();

  constructor(
    readonly functions: ReadonlyMap<string, readonly AnalyzedFunction[]>,
    appFunctions: readonly AppFunction[],
    readonly router: AppRouter | null,
    readonly cronSpecs: ReadonlyMap<string, JsonObject> | null,
  ) {
    for (const app of appFunctions) this.#byPath.set(app.path, app);
  }

  get httpRoutes(): { path: string; method: string }[] | null {
    return this.router === null ? null : this.router.getRoutes().map(([path, method]) => ({ path, method }));
  }

  /** The function at a path in any of its forms, or null. */
  find(path: string): AppFunction | null {
    return this.#byPath.get(path) ?? this.#byPath.get(normalizePath(path)) ?? null;
  }

  hasModule(path: string): boolean {
    const module = path.slice(0, path.lastIndexOf(":"));
    return this.functions.has(`${module}.js`);
  }

  static readonly empty = new ActiveCode(new Map(), [], null, null);
}
