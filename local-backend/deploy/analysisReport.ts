import type { AuthProvider } from "../auth/types";
import type { SchemaDefinition } from "../database/types";
import type { LoadedCode, ModuleSource } from "../runtime/types";
import type { JsonObject, JsonValue } from "../values/json";

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
export function startPushJson(push: {
  code: LoadedCode;
  modules: readonly ModuleSource[];
  providers: readonly AuthProvider[];
  schema: SchemaDefinition | null;
  udfServerVersion: string;
}): JsonObject {
  const paths = push.modules.map((module) => module.path).filter((path) => !path.startsWith("_deps/"));
  const functions = Object.fromEntries(paths.sort().map((path) => [path, analyzedModule(path, push.code)]));
  const definition = {
    path: "",
    definitionType: { type: "app" },
    childComponents: [],
    httpMounts: {},
    exports: { type: "branch", branch: [] },
  };
  const udfConfig = { serverVersion: push.udfServerVersion, importPhaseRngSeed: null, importPhaseUnixTimestamp: null };
  const routes = push.code.httpRoutes?.map((route) => ({ ...route })) ?? null;
  return {
    environmentVariables: {},
    externalDepsId: null,
    componentDefinitionPackages: {},
    appAuth: push.providers.map(authInfo),
    analysis: { "": { definition, schema: push.schema as JsonValue, functions, udfConfig } },
    app: {
      definitionPath: "",
      componentPath: "",
      args: {},
      childComponents: {},
      httpRoutes: { httpModuleRoutes: routes, mounts: [] },
      exports: {},
    },
  };
}
