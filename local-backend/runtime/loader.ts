import { errorText } from "../database/errors";
import { createHash } from "node:crypto";
import type { AuthProvider } from "../auth/types";
import type { JsonObject, JsonValue } from "../values/json";
import { ActiveCode, routerOf } from "./activeCode";
import { analyze } from "./appFunctions";
import { AppModule } from "./appModule";
import { type ComponentScope, scopeOf } from "./componentScope";
import { definitionFiles, definitionPath, exportedDefinition } from "./definitions";
import { parseAuthConfig } from "./authConfig";
import { Execution, type Run, runAs } from "./execution";
import { UserTimeClock } from "./userTimeClock";
import { analysisError, PushError, uncaughtText } from "./functionErrors";
import type { ModuleStore } from "./moduleStore";
import { assignsGlobals, scopeGlobals } from "./scopedGlobals";
import { parseCronSpecs } from "./cronSpecs";
import type {
  AnalyzedFunction,
  CodeFiles,
  CodeLoader,
  CodeSummary,
  ComponentModules,
  ComponentSummary,
  DefinitionSources,
  Environment,
  EvaluatedDefinition,
  LoadedCode,
  ModuleSource,
  MountedComponent,
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

interface WrittenCode {
  folder: string;
  files: CodeFiles;
}

/** Evaluates pushed modules natively in this process, once per content and environment. */
export function createLoader({ store, environment, translate, newRun, log }: LoaderParts): CodeLoader {
  const nativeImport = createNativeImport(store.root);

  const saltNow = (components: readonly MountedComponent[] = []): string => {
    const hash = createHash("sha256").update(JSON.stringify(environment.all()));
    if (components.length > 0) hash.update(JSON.stringify(components));
    return hash.digest("hex");
  };

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

  /** `at`: path of the file in the folder. */
  const moduleIn = (
    { folder, files }: WrittenCode,
    { path, environment: kind }: Pick<ModuleSource, "path" | "environment">,
    scope: ComponentScope | null = null,
    at = path,
  ): AppModule => {
    const evaluate = async () => {
      verifyFiles(folder, files, at);
      const execution = new Execution("import", path, newRun(), null, null, kind === "node", scope);
      try {
        UserTimeClock.enter();
        return await runAs(execution, () => nativeImport(store.urlOf(folder, at)));
      } catch (error) {
        const text = uncaughtText(error, translate).trimEnd();
        const missing = /^Uncaught Error: (Environment variable .*)/.exec(text)?.[1];
        if (isConfig(path) && missing !== undefined) {
          throw new PushError("AuthConfigMissingEnvironmentVariable", missing);
        }
        throw analysisError(path, text);
      }
    };
    return new AppModule(path, kind, evaluate, scope);
  };

  /** The modules of the app, or of a component. */
  function modulesIn(
    code: WrittenCode,
    sources: readonly Pick<ModuleSource, "path" | "environment">[],
    component: MountedComponent | null = null,
  ): AppModule[] {
    const scope = component === null ? null : scopeOf(component, () => environment.all());
    return sources
      .filter(({ path }) => !isShared(path) && !isConfig(path))
      .map((module) =>
        moduleIn(code, module, scope, component === null ? module.path : fileIn(component, module.path)),
      );
  }

  async function load(
    sources: readonly ModuleSource[],
    { components = [], httpPrefix }: { components?: readonly ComponentModules[]; httpPrefix?: string } = {},
  ): Promise<LoadedCode> {
    const salt = saltNow(components.map(({ component }) => component));
    const files = components.flatMap(({ component, modules }) =>
      modules.map((module) => ({ ...module, path: fileIn(component, module.path) })),
    );
    const scopesGlobals = [...sources, ...files].some(({ source }) => assignsGlobals(source));
    if (scopesGlobals) scopeGlobals();
    const code = await store.write([...sources, ...files], salt);
    const loaded = new Map<string, ActiveCode>();
    const summaries: ComponentSummary[] = [];
    for (const { component, modules: own } of components) {
      const modules = modulesIn(code, own, component);
      const summary = { ...code, salt, ...(await summarize(modules)) };
      loaded.set(component.path, new ActiveCode(summary, modules, new Map(), component));
      const { modules: functions, httpRoutes, cronSpecs } = summary;
      summaries.push({ component, modules: functions, httpRoutes, cronSpecs });
    }
    const modules = modulesIn(code, sources);
    const summary: CodeSummary = { ...code, salt, ...(await summarize(modules)) };
    if (summaries.length > 0) summary.components = summaries;
    if (httpPrefix !== undefined) summary.httpPrefix = httpPrefix;
    if (scopesGlobals) summary.scopesGlobals = true;
    return new ActiveCode(summary, modules, loaded);
  }

  /** Evaluates the modules. */
  async function summarize(modules: readonly AppModule[]) {
    const summary: Pick<CodeSummary, "modules" | "httpRoutes" | "cronSpecs"> = {
      ...{ modules: [], httpRoutes: null, cronSpecs: null },
    };
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
    return summary;
  }

  function restore(summary: CodeSummary): LoadedCode | null {
    const { folder, files, components = [] } = summary;
    if (
      summary.salt !== saltNow(components.map(({ component }) => component)) ||
      files === undefined ||
      !store.has(folder)
    )
      return null;
    const damages = store.damages(folder, files);
    if (damages.length > 0) {
      const more = damages.length === 1 ? "" : ` (and ${damages.length - 1} more)`;
      log(
        `the pushed code is damaged: ${damages[0]}${more} in ${store.root}/${folder}. Writing it again from the database.`,
      );
      return null;
    }
    if (summary.scopesGlobals === true) scopeGlobals();
    const code = { folder, files };
    const loaded = components.map(({ component, ...own }): [string, ActiveCode] => {
      const modules = modulesIn(code, own.modules, component);
      return [component.path, new ActiveCode({ ...summary, ...own, components: [] }, modules, new Map(), component)];
    });
    return new ActiveCode(summary, modulesIn(code, summary.modules), new Map(loaded));
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
    return moduleIn(await store.write([module], saltNow()), module).load();
  }

  async function evaluateDefinitions(sources: readonly DefinitionSources[]): Promise<Map<string, EvaluatedDefinition>> {
    const code = await store.write(definitionFiles(sources), saltNow());
    const evaluated = new Map<string, EvaluatedDefinition>();
    for (const [at, { path, definition, schema }] of sources.entries()) {
      // Only the app's own config sees variables.
      const scope = path === "" ? null : { path, variables: () => ({}) };
      const evaluate = (module: ModuleSource) => moduleIn(code, module, scope, definitionPath(at, module.path)).load();
      const analysis = exportedDefinition(path, await evaluate(definition));
      evaluated.set(path, { analysis, schema: schema && exportedSchema(await evaluate(schema)) });
    }
    return evaluated;
  }

  function exportedSchema(exports: Record<string, unknown>): JsonObject {
    const schema = exports["default"] as { export?: () => string } | undefined;
    if (typeof schema?.export !== "function") {
      throw new PushError("InvalidSchema", "The default export of `convex/schema.ts` is not a Schema.");
    }
    try {
      return JSON.parse(schema.export()) as JsonObject;
    } catch (error) {
      throw new PushError("InvalidSchema", uncaughtText(error, translate).trimEnd());
    }
  }

  return {
    load,
    restore,
    evaluateSchema: async (module) => exportedSchema(await evaluateAlone(module)),
    evaluateDefinitions,
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

/** Path of a component's file below the folder of a push. Names have no dots, so paths do not collide. */
function fileIn(component: MountedComponent, path: string): string {
  return `.components/${component.path.replaceAll("/", ".")}/${path}`;
}

/** Not a module itself: imported by others, or read by Node with the first one. */
function isShared(path: string): boolean {
  return /^(\.components\/[^/]+\/)?_deps\//.test(path) || path === "package.json";
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
