import type { JsonObject } from "../values/json";
import { type AppFunction, appFunction, normalizePath, type RegisteredFunction } from "./appFunctions";
import type { AppModule } from "./appModule";
import { analysisError } from "./functionErrors";
import { parentPath, type ComponentScope } from "./componentScope";
import type { AnalyzedFunction, CodeSummary, LoadedCode, MountedComponent } from "./types";

/** The default export of http.ts. */
export interface AppRouter {
  lookup(path: string, method: string): readonly [RegisteredFunction, string, string] | null;
  getRoutes(): readonly (readonly [string, string, RegisteredFunction])[];
}

/**
 * The code of one push, or of one of its components, and what the runtime needs to run it. Modules may not be imported
 * yet.
 */
export class ActiveCode implements LoadedCode {
  readonly functions: ReadonlyMap<string, readonly AnalyzedFunction[]>;
  readonly httpRoutes: CodeSummary["httpRoutes"];
  readonly cronSpecs: ReadonlyMap<string, JsonObject> | null;
  readonly #byPath = new Map<string, AppFunction>();

  constructor(
    readonly summary: CodeSummary,
    readonly modules: readonly AppModule[],
    /** By path; empty for a component itself. */
    readonly components: ReadonlyMap<string, ActiveCode> = new Map(),
    /** The instance; null for the app. */
    readonly component: MountedComponent | null = null,
  ) {
    const functions = new Map(summary.modules.map((module) => [module.path, module.functions]));
    for (const module of modules) {
      for (const analyzed of functions.get(module.path) ?? []) {
        const app = appFunction(module, analyzed);
        this.#byPath.set(app.path, app);
      }
    }
    this.functions = functions;
    this.httpRoutes = summary.httpRoutes;
    this.cronSpecs = summary.cronSpecs === null ? null : new Map(Object.entries(summary.cronSpecs));
  }

  /** The code of a mounted component, or of the app (""). */
  at(component: string): ActiveCode | null {
    return component === "" ? this : (this.components.get(component) ?? null);
  }

  /** Paths of the app ("") and of all components. */
  get paths(): string[] {
    return ["", ...this.components.keys()];
  }

  /** The router of http.ts, or null. Rejects with `PushError` if its top level throws. */
  async router(): Promise<{ router: AppRouter; scope: ComponentScope | null } | null> {
    const module = this.modules.find(({ path }) => path === "http.js");
    if (module === undefined) return null;
    return { router: routerOf(module.exports ?? (await module.load())), scope: module.scope };
  }

  /** Children of a component ("" is the app) that are mounted under an HTTP prefix. */
  mountsOf(component: string): { prefix: string; code: ActiveCode }[] {
    return [...this.components.values()].flatMap((code) => {
      const { path = "", httpPrefix: prefix = null } = code.component ?? {};
      return prefix !== null && parentPath(path) === component ? [{ prefix, code }] : [];
    });
  }

  /** The function at a path in any form, or null. */
  find(path: string): AppFunction | null {
    return this.#byPath.get(path) ?? this.#byPath.get(normalizePath(path)) ?? null;
  }

  hasModule(path: string): boolean {
    const module = path.slice(0, path.lastIndexOf(":"));
    return this.functions.has(`${module}.js`);
  }

  static readonly empty = new ActiveCode({ salt: "", folder: "", modules: [], httpRoutes: null, cronSpecs: null }, []);
}

/** Throws `PushError` if http.ts exports no router. */
export function routerOf(exports: Record<string, unknown>): AppRouter {
  const router = exports["default"] as (AppRouter & { isRouter?: boolean }) | undefined;
  if (router === undefined) {
    throw analysisError("http.js", "`convex/http.js` must have a default export of a Router.");
  }
  if (router.isRouter !== true) {
    throw analysisError("http.js", "The default export of `convex/http.js` is not a Router.");
  }
  return router;
}
