import { errorText } from "../database/errors";
import { createHash } from "node:crypto";
import type { AuthProvider } from "../auth/types";
import type { JsonObject, JsonValue } from "../values/json";
import { ActiveCode, routerOf } from "./activeCode";
import { analyze } from "./appFunctions";
import { AppModule } from "./appModule";
import { parseAuthConfig } from "./authConfig";
import { Execution, type Run, runAs } from "./execution";
import { UserTimeClock } from "./userTimeClock";
import { analysisError, PushError, uncaughtText } from "./functionErrors";
import type { ModuleStore } from "./moduleStore";
import { parseCronSpecs } from "./cronSpecs";
import type {
  AnalyzedFunction,
  CodeFiles,
  CodeLoader,
  CodeSummary,
  Environment,
  LoadedCode,
  ModuleSource,
} from "./types";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

interface LoaderParts {
  store: ModuleStore;
  environment: Environment;
  translate: (text: string) => string;
  newRun: () => Run;
  log: (line: string) => void;
}

/** Evaluates pushed modules natively in this process, once per content and environment. */
export function createLoader({ store, environment, translate, newRun, log }: LoaderParts): CodeLoader {
  const nativeImport = createNativeImport(store.root);

  const saltNow = (): string => createHash("sha256").update(JSON.stringify(environment.all())).digest("hex");

  /**
   * Folders whose shared files have been verified since startup, at the first import; hashing them for every import
   * would cost more than the imports.
   */
  const checked = new Set<string>();
  const reported = new Set<string>();

  /**
   * Throws `PushError` if a file that this import may read differs from what was pushed. Node caches imports, so this
   * runs first.
   */
  function verifyFiles(folder: string, files: CodeFiles, path: string): void {
    const read = Object.entries(files).filter(([name]) => name === path || (isShared(name) && !checked.has(folder)));
    const [damage] = store.damages(folder, Object.fromEntries(read));
    if (damage === undefined) {
      checked.add(folder);
      return;
    }
    const text = `${damage} in ${store.root}/${folder}. Push again to repair it.`;
    if (!reported.has(text)) log(`the pushed code is damaged: ${text}`);
    reported.add(text);
    throw analysisError(path, text);
  }

  const moduleIn = (folder: string, files: CodeFiles, path: string, kind: ModuleSource["environment"]): AppModule =>
    new AppModule(path, kind, async () => {
      verifyFiles(folder, files, path);
      const execution = new Execution("import", path, newRun(), null, null, kind === "node");
      try {
        UserTimeClock.enter();
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
    const { folder, files } = await store.write(sources, salt);
    const modules = sources
      .filter(({ path }) => !isShared(path) && !isConfig(path))
      .map((module) => moduleIn(folder, files, module.path, module.environment));
    const summary: CodeSummary = { salt, folder, files, modules: [], httpRoutes: null, cronSpecs: null };
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
    const { folder, files } = summary;
    if (summary.salt !== saltNow() || files === undefined || !store.has(folder)) return null;
    const damages = store.damages(folder, files);
    if (damages.length > 0) {
      const more = damages.length === 1 ? "" : ` (and ${damages.length - 1} more)`;
      log(
        `the pushed code is damaged: ${damages[0]}${more} in ${store.root}/${folder}. Writing it again from the database.`,
      );
      return null;
    }
    const modules = summary.modules.map(({ path, environment: kind }) => moduleIn(folder, files, path, kind));
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
    const { folder, files } = await store.write([module], saltNow());
    return moduleIn(folder, files, module.path, module.environment).load();
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

/** Not a module itself: imported by others, or read by Node with the first one. */
function isShared(path: string): boolean {
  return path.startsWith("_deps/") || path === "package.json";
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
    throw analysisError("crons.js", errorText(error));
  }
  return specs;
}

type NativeImport = (url: string) => Promise<Record<string, unknown>>;

/**
 * Node's own `import()`. From a CommonJS file beside the modules, because bundlers and test runners replace the
 * expression in their sources.
 */
export function createNativeImport(folder: string): NativeImport {
  const file = join(folder, "import.cjs");
  writeFileSync(file, "module.exports = (url) => import(url);\n");
  return createRequire(file)(file) as NativeImport;
}
