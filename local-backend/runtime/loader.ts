import { createHash } from "node:crypto";
import type { AuthProvider } from "../auth/types";
import type { JsonObject, JsonValue } from "../values/json";
import { ActiveCode, type AppRouter } from "./activeCode";
import { type AppFunction, functionsOf } from "./appFunctions";
import { parseAuthConfig } from "./authConfig";
import { Execution, type Run, runAs } from "./execution";
import { FunctionClock } from "./functionClock";
import { PushError, uncaughtText } from "./functionErrors";
import type { ModuleStore } from "./moduleStore";
import { parseCronSpecs } from "./cronSpecs";
import { createNativeImport } from "./nativeImport";
import type { AnalyzedFunction, CodeLoader, Environment, LoadedCode, ModuleSource } from "./types";

interface LoaderParts {
  store: ModuleStore;
  environment: Environment;
  translate: (text: string) => string;
  newRun: () => Run;
}

/** Evaluates pushed modules in this process, natively: one evaluation for each content and environment. */
export function createLoader({ store, environment, translate, newRun }: LoaderParts): CodeLoader {
  const nativeImport = createNativeImport(store.root);

  async function importModules(
    modules: readonly ModuleSource[],
    wanted: (module: ModuleSource) => boolean,
  ): Promise<Map<ModuleSource, Record<string, unknown>>> {
    const salt = createHash("sha256").update(JSON.stringify(environment.all())).digest("hex");
    const urls = await store.write(modules, salt);
    const result = new Map<ModuleSource, Record<string, unknown>>();
    for (const module of modules.filter(wanted)) {
      const url = urls.get(module.path);
      if (url === undefined) continue;
      const run = newRun();
      const execution = new Execution("import", module.path, run, null, null, module.environment === "node");
      try {
        FunctionClock.enter();
        result.set(module, await runAs(execution, () => nativeImport(url)));
      } catch (error) {
        const text = uncaughtText(error, translate).trimEnd();
        const missing = /^Uncaught Error: (Environment variable .*)/.exec(text)?.[1];
        if (isConfig(module) && missing !== undefined) {
          throw new PushError("AuthConfigMissingEnvironmentVariable", missing);
        }
        throw analysisError(module.path, text);
      }
    }
    return result;
  }

  async function load(modules: readonly ModuleSource[]): Promise<LoadedCode> {
    const evaluated = await importModules(modules, (module) => !module.path.startsWith("_deps/") && !isConfig(module));
    const functions = new Map<string, readonly AnalyzedFunction[]>();
    const appFunctions: AppFunction[] = [];
    let router: AppRouter | null = null;
    let cronSpecs: ReadonlyMap<string, JsonObject> | null = null;
    for (const [module, exports] of evaluated) {
      if (module.path === "http.js") router = routerOf(exports);
      if (module.path === "crons.js") cronSpecs = cronsOf(exports);
      const found = inspectModule(module, exports);
      functions.set(module.path, found.analyzed);
      appFunctions.push(...found.app);
    }
    return new ActiveCode(functions, appFunctions, router, cronSpecs);
  }

  function inspectModule(module: ModuleSource, exports: Record<string, unknown>): ReturnType<typeof functionsOf> {
    try {
      return functionsOf(module.path, exports, module.environment);
    } catch (error) {
      if (error instanceof PushError) throw analysisError(module.path, error.message);
      throw analysisError(module.path, uncaughtText(error, translate).trimEnd());
    }
  }

  async function evaluateAlone(module: ModuleSource): Promise<Record<string, unknown>> {
    const evaluated = await importModules([module], () => true);
    return evaluated.get(module) ?? {};
  }

  return {
    load,
    async evaluateSchema(module) {
      const exports = await evaluateAlone(module);
      const schema = exports["default"] as { export?: () => string } | undefined;
      if (typeof schema?.export !== "function") {
        throw new PushError("InvalidSchema", "The default export of `convex/schema.ts` is not a Schema.");
      }
      try {
        return JSON.parse(schema.export()) as JsonObject;
      } catch (error) {
        throw new PushError("InvalidSchema", uncaughtText(error, translate).trimEnd());
      }
    },
    async evaluateAuthConfig(module): Promise<{ providers: AuthProvider[] }> {
      const exports = await evaluateAlone(module);
      const config = exports["default"];
      if (config === undefined) {
        throw new PushError("InvalidAuthConfig", "auth config file is missing default export.");
      }
      return { providers: parseAuthConfig(JSON.parse(JSON.stringify(config)) as JsonValue, config) };
    },
  };
}

function isConfig(module: ModuleSource): boolean {
  return module.path === "schema.js" || module.path === "auth.config.js" || module.path === "convex.config.js";
}

function analysisError(path: string, text: string): PushError {
  return new PushError(
    "InvalidModules",
    `Loading the pushed modules encountered the following\n    error:\nFailed to analyze ${path}: ${text}`,
  );
}

function routerOf(exports: Record<string, unknown>): AppRouter | null {
  const router = exports["default"] as (AppRouter & { isRouter?: boolean }) | undefined;
  if (router === undefined) {
    throw analysisError("http.js", "`convex/http.js` must have a default export of a Router.");
  }
  if (router.isRouter !== true) {
    throw analysisError("http.js", "The default export of `convex/http.js` is not a Router.");
  }
  return router;
}

function cronsOf(exports: Record<string, unknown>): ReadonlyMap<string, JsonObject> {
  const crons = exports["default"] as { isCrons?: boolean; export?: () => string } | undefined;
  if (crons?.isCrons !== true || typeof crons.export !== "function") {
    throw analysisError("crons.js", "The default export of `convex/crons.js` is not a Crons object.");
  }
  const specs = JSON.parse(crons.export()) as Record<string, JsonObject>;
  try {
    parseCronSpecs(specs);
  } catch (error) {
    throw analysisError("crons.js", error instanceof Error ? error.message : String(error));
  }
  return new Map(Object.entries(specs));
}
