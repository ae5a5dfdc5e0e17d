import { createHash } from "node:crypto";
import type { AuthProvider } from "../auth/types";
import type { JsonObject, JsonValue } from "../values/json";
import { ActiveCode, routerOf } from "./activeCode";
import { analyze } from "./appFunctions";
import { AppModule } from "./appModule";
import { parseAuthConfig } from "./authConfig";
import { Execution, type Run, runAs } from "./execution";
import { FunctionClock } from "./functionClock";
import { analysisError, PushError, uncaughtText } from "./functionErrors";
import type { ModuleStore } from "./moduleStore";
import { parseCronSpecs } from "./cronSpecs";
import { createNativeImport } from "./nativeImport";
import type { AnalyzedFunction, CodeLoader, CodeSummary, Environment, LoadedCode, ModuleSource } from "./types";

interface LoaderParts {
  store: ModuleStore;
  environment: Environment;
  translate: (text: string) => string;
  newRun: () => Run;
}

/** Evaluates pushed modules in this process, natively: one evaluation for each content and environment. */
export function createLoader({ store, environment, translate, newRun }: LoaderParts): CodeLoader {
  const nativeImport = createNativeImport(store.root);

  const saltNow = (): string => createHash("sha256").update(JSON.stringify(environment.all())).digest("hex");

  const moduleIn = (folder: string, path: string, kind: ModuleSource["environment"]): AppModule =>
    new AppModule(path, kind, async () => {
      const execution = new Execution("import", path, newRun(), null, null, kind === "node");
      try {
        FunctionClock.enter();
        return await runAs(execution, () => nativeImport(store.urlOf(folder, path)));
      } catch (error) {
        const text = uncaughtText(error, translate).trimEnd();
        const missing = /^Uncaught Error: (Environment variable .*)/.exec(text)?.[1];
        if (isConfig(path) && missing !== undefined) {
          throw new PushError("AuthConfigMissingEnvironmentVariable", missing);
        }
        throw analysisError(path, text);
      }
    });

  async function load(sources: readonly ModuleSource[]): Promise<LoadedCode> {
    const salt = saltNow();
    const folder = await store.write(sources, salt);
    const modules = sources
      .filter(({ path }) => !path.startsWith("_deps/") && !isConfig(path))
      .map((module) => moduleIn(folder, module.path, module.environment));
    const summary: CodeSummary = { salt, folder, modules: [], httpRoutes: null, cronSpecs: null };
    for (const module of modules) {
      const exports = await module.load();
      const { path, environment: kind } = module;
      if (path === "http.js") {
        const routes = routerOf(exports).getRoutes();
        summary.httpRoutes = routes.map(([route, method]) => ({ path: route, method }));
      }
      if (path === "crons.js") summary.cronSpecs = cronsOf(exports);
      summary.modules.push({ path, environment: kind, functions: inspectModule(module, exports) });
    }
    return new ActiveCode(summary, modules);
  }

  function restore(summary: CodeSummary): LoadedCode | null {
    if (summary.salt !== saltNow() || !store.has(summary.folder)) return null;
    const modules = summary.modules.map(({ path, environment: kind }) => moduleIn(summary.folder, path, kind));
    return new ActiveCode(summary, modules);
  }

  function inspectModule(module: AppModule, exports: Record<string, unknown>): AnalyzedFunction[] {
    try {
      return analyze(module.path, exports, module.environment);
    } catch (error) {
      if (error instanceof PushError) throw analysisError(module.path, error.message);
      throw analysisError(module.path, uncaughtText(error, translate).trimEnd());
    }
  }

  async function evaluateAlone(module: ModuleSource): Promise<Record<string, unknown>> {
    return moduleIn(await store.write([module], saltNow()), module.path, module.environment).load();
  }

  return {
    load,
    restore,
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

function isConfig(path: string): boolean {
  return path === "schema.js" || path === "auth.config.js" || path === "convex.config.js";
}

function cronsOf(exports: Record<string, unknown>): Record<string, JsonObject> {
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
  return specs;
}
