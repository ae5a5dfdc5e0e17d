import type { ModuleSource } from "../runtime/types";
import { badRequest } from "../server/reply";
import { asObject, asString } from "../server/requestBody";
import type { JsonObject, JsonValue } from "../values/json";
import { moduleHash } from "./deploymentRecord";
import { excerpt, quoted } from "../values/excerpt";

/** The body of start_push, evaluate_push and evaluate_schema, with every module included. */
export interface PushRequest {
  dryRun: boolean;
  functions: string;
  udfServerVersion: string;
  modules: ModuleSource[];
  schema: ModuleSource | null;
  /** The app's convex.config.js; null from older command lines. */
  definition: ModuleSource | null;
  /** Definitions of components, always in full. */
  components: PushedComponent[];
}

export interface PushedComponent {
  path: string;
  definition: ModuleSource;
  schema: ModuleSource | null;
  modules: ModuleSource[];
  udfServerVersion: string;
}

function listOf(value: JsonValue | undefined, what: string): JsonValue[] {
  if (!Array.isArray(value)) throw badRequest("BadJsonBody", `${what} must be an array`);
  return value;
}

/** Module paths become files, so they must stay within their folder. */
function checkedPath(path: string): string {
  if (
    !/^[A-Za-z0-9_.\-/]+$/.test(path) ||
    path.startsWith("/") ||
    path.split("/").some((part) => part === "" || part === "..")
  ) {
    throw badRequest("InvalidModulePath", `Module path ${quoted(path)} is not valid`);
  }
  return path;
}

function environmentOf(value: JsonValue | undefined): ModuleSource["environment"] {
  if (value !== "isolate" && value !== "node") throw badRequest("BadJsonBody", "environment must be isolate or node");
  return value;
}

function moduleOf(value: JsonValue | undefined): ModuleSource {
  const module = asObject(value, "A module");
  const path = checkedPath(asString(module.path, "path"));
  const base = { path, source: asString(module.source, "source"), environment: environmentOf(module.environment) };
  return typeof module.sourceMap === "string" ? { ...base, sourceMap: module.sourceMap } : base;
}

function unchangedModule(value: JsonValue, current: readonly ModuleSource[]): ModuleSource {
  const wanted = asObject(value, "A module hash");
  const environment = environmentOf(wanted.environment);
  const path = asString(wanted.path, "path");
  const found = current.find((module) => module.path === path && module.environment === environment);
  if (!found || moduleHash(found) !== wanted.sha256) {
    throw badRequest("RaceDetected", `Module ${excerpt(path)} changed during the push. Push again.`);
  }
  return found;
}

/**
 * Parses the body. `current` are the app's active modules: the command line sends only changed ones, and hashes of the
 * rest. Throws 400.
 */
export function parsePushRequest(body: JsonObject, current: readonly ModuleSource[]): PushRequest {
  const app = asObject(body.appDefinition, "appDefinition");
  const components = listOf(body.componentDefinitions ?? [], "componentDefinitions").map((value) =>
    asObject(value, "A component definition"),
  );
  rejectCycles(new Map([app, ...components].map((one) => [pathOf(one), dependenciesOf(one)])));
  const changed = listOf(app.changedModules, "changedModules").map(moduleOf);
  const unchanged = listOf(app.unchangedModuleHashes ?? [], "unchangedModuleHashes").map((value) =>
    unchangedModule(value, current),
  );
  return {
    dryRun: body.dryRun === true,
    functions: asString(body.functions, "functions"),
    udfServerVersion: asString(app.udfServerVersion, "udfServerVersion"),
    modules: [...changed, ...unchanged],
    schema: optionalModule(app.schema),
    definition: optionalModule(app.definition),
    components: components.map((component) => ({
      path: pathOf(component),
      definition: moduleOf(component.definition),
      schema: optionalModule(component.schema),
      modules: listOf(component.functions, "functions").map(moduleOf),
      udfServerVersion: asString(component.udfServerVersion, "udfServerVersion"),
    })),
  };
}

function optionalModule(value: JsonValue | undefined): ModuleSource | null {
  return value === null || value === undefined ? null : moduleOf(value);
}

/** Folder of the definition relative to the app's; "" is the app. */
function pathOf(definition: JsonObject): string {
  return asString(definition.definitionPath ?? "", "definitionPath");
}

function dependenciesOf(definition: JsonObject): string[] {
  return listOf(definition.dependencies ?? [], "dependencies").map((path) => asString(path, "dependencies"));
}

/** Definitions that use each other would be mounted endlessly. */
function rejectCycles(dependencies: ReadonlyMap<string, readonly string[]>): void {
  const done = new Set<string>();
  const visit = (path: string, above: readonly string[]): void => {
    if (above.includes(path)) {
      const text = [...above, path].map((one) => one || "the app").join(" -> ");
      throw badRequest("CyclicImport", `Hit an error while pushing:\nComponents use each other: ${excerpt(text)}`);
    }
    if (done.has(path)) return;
    for (const dependency of dependencies.get(path) ?? []) visit(dependency, [...above, path]);
    done.add(path);
  };
  visit("", []);
}
