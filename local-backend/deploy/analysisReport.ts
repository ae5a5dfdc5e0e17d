import type { AuthProvider } from "../auth/types";
import { childPath } from "../runtime/componentScope";
import type { LoadedCode } from "../runtime/types";
import type { JsonObject, JsonValue } from "../values/json";
import { type ComponentDefinition, type ComponentInstance, type DefinitionAnalysis, EMPTY_APP } from "./componentTree";
import { type DeploymentRecord, instancesOf } from "./deploymentRecord";

export function authInfo(provider: AuthProvider): JsonObject {
  if (provider.kind === "oidc") return { applicationID: provider.applicationID, domain: provider.domain };
  const { issuer, jwks, algorithm, applicationID } = provider;
  return { type: "customJwt", issuer, jwks, algorithm, applicationID };
}

function analyzedModule(path: string, code: LoadedCode): JsonObject {
  const functions = (code.functions.get(path) ?? []).map((found) => ({
    name: found.name,
    // Source position, only used by Convex's dashboard.
    pos: null,
    udfType: found.kind,
    visibility: { kind: found.isPublic ? "public" : "internal" },
    args: found.args,
    returns: found.returns,
  }));
  const routes =
    path === "http.js" && code.httpRoutes ? code.httpRoutes.map((route) => ({ route: { ...route } })) : null;
  const crons: JsonValue = path === "crons.js" && code.cronSpecs ? Object.fromEntries(code.cronSpecs) : null;
  const analysis = { functions, httpRoutes: routes, cronSpecs: crons };
  return { ...analysis, sourceMapped: analysis };
}

/** Response to start_push without `schemaChange`: the input of codegen, function-spec and the diff. */
export function startPushJson(record: DeploymentRecord, code: LoadedCode): JsonObject {
  const instances = instancesOf(record);
  const components = record.components.map((definition): [string, JsonObject] => {
    const instance = instances.find(({ definitionPath }) => definitionPath === definition.path);
    const own = instance === undefined ? null : (code.components.get(instance.path) ?? null);
    const exports = exportTree(own);
    return [definition.path, analysisOf(definition, { ...definition.analysis, exports }, own)];
  });
  return {
    environmentVariables: {},
    externalDepsId: null,
    componentDefinitionPackages: {},
    appAuth: record.providers.map(authInfo),
    analysis: {
      "": analysisOf({ path: "", ...record }, record.app ?? EMPTY_APP, code),
      ...Object.fromEntries(components),
    },
    app: instanceJson(null, { record, instances, code }),
  };
}

function analysisOf(
  part: Pick<ComponentDefinition, "path" | "modules" | "schema" | "udfServerVersion">,
  analysis: DefinitionAnalysis,
  code: LoadedCode | null,
): JsonObject {
  const { path, modules, schema, udfServerVersion: serverVersion } = part;
  const paths = modules.map((module) => module.path).filter((file) => !file.startsWith("_deps/"));
  return {
    definition: { path, ...(analysis as unknown as JsonObject) },
    schema: schema as unknown as JsonValue,
    functions: code ? Object.fromEntries(paths.sort().map((file) => [file, analyzedModule(file, code)])) : {},
    udfConfig: { serverVersion, importPhaseRngSeed: null, importPhaseUnixTimestamp: null },
  };
}

/** A component's public functions, by module path and name. */
function exportTree(code: LoadedCode | null): JsonObject {
  const root: Branch = new Map();
  for (const [path, functions] of code?.functions ?? []) {
    for (const { name, isPublic } of functions) {
      if (!isPublic) continue;
      let branch = root;
      for (const segment of path.replace(/\.js$/, "").split("/")) {
        let next = branch.get(segment);
        if (!(next instanceof Map)) branch.set(segment, (next = new Map()));
        branch = next;
      }
      branch.set(name, `_reference/function/${path}:${name}`);
    }
  }
  return branchJson(root);
}

type Branch = Map<string, Branch | string>;

function branchJson(branch: Branch): JsonObject {
  const children = [...branch].map(([name, child]): JsonValue[] => [
    name,
    typeof child === "string" ? { type: "leaf", leaf: child } : branchJson(child),
  ]);
  return { type: "branch", branch: children };
}

interface Mounted {
  record: DeploymentRecord;
  instances: readonly ComponentInstance[];
  code: LoadedCode;
}

/** The app (null) or an instance, with its children. */
function instanceJson(instance: ComponentInstance | null, mounted: Mounted): JsonObject {
  const path = instance?.path ?? "";
  const code = instance === null ? mounted.code : mounted.code.components.get(path);
  const children = mounted.instances.filter((child) => childPath(path, child.name) === child.path);
  const { app } = mounted.record;
  return {
    definitionPath: instance?.definitionPath ?? "",
    componentPath: path,
    ...(instance === null && app?.httpPrefix !== undefined && { httpPrefix: app.httpPrefix }),
    args: {},
    env: {},
    childComponents: Object.fromEntries(children.map((child) => [child.name, instanceJson(child, mounted)])),
    httpRoutes: {
      httpModuleRoutes: code?.httpRoutes?.map((route) => ({ ...route })) ?? null,
      mounts: children.flatMap(({ httpPrefix }) => httpPrefix ?? []),
    },
    exports: {},
  };
}
