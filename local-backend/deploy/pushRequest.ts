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
 * Parses the body. `current` are the active modules: the command line sends only changed ones, and hashes of the rest.
 * Throws 400; components are rejected by name.
 */
export function parsePushRequest(body: JsonObject, current: readonly ModuleSource[]): PushRequest {
  const app = asObject(body.appDefinition, "appDefinition");
  const components = listOf(body.componentDefinitions ?? [], "componentDefinitions");
  const dependencies = listOf(app.dependencies ?? [], "dependencies");
  if (components.length > 0 || dependencies.length > 0) {
    throw badRequest(
      "ComponentsUnsupported",
      "The embedded backend does not support components (app.use in convex.config.ts). Remove them, or deploy to Convex itself.",
    );
  }
  const changed = listOf(app.changedModules, "changedModules").map(moduleOf);
  const unchanged = listOf(app.unchangedModuleHashes ?? [], "unchangedModuleHashes").map((value) =>
    unchangedModule(value, current),
  );
  return {
    dryRun: body.dryRun === true,
    functions: asString(body.functions, "functions"),
    udfServerVersion: asString(app.udfServerVersion, "udfServerVersion"),
    modules: [...changed, ...unchanged],
    schema: app.schema === null || app.schema === undefined ? null : moduleOf(app.schema),
  };
}
