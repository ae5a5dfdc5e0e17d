import type { AuthProvider } from "../auth/types";
import type { Database, IndexDiff, IndexInfo, SchemaDefinition } from "../database/types";
import type { LoadedCode, ModuleSource } from "../runtime/types";
import type { JsonObject, JsonValue } from "../values/json";
import type { DeploymentRecord } from "./deploymentRecord";
import { badRequest } from "../server/reply";

/** An index in the command line's format (convex/src/cli/lib/deployApi/finishPush.ts, developerIndexConfig). */
function indexConfig(index: IndexInfo): JsonObject {
  const name = `${index.table}.${index.name}`;
  if (index.kind === "database") return { name, type: "database", fields: [...index.fields] };
  return { name, type: "search", searchField: index.fields[0] ?? "", filterFields: [...index.filterFields] };
}

export function indexDiffJson(diff: IndexDiff): { added_indexes: JsonObject[]; removed_indexes: JsonObject[] } {
  return { added_indexes: diff.added.map(indexConfig), removed_indexes: diff.removed.map(indexConfig) };
}

/** Throws 400 for schema features that the embedded backend lacks. */
export function rejectUnsupported(schema: SchemaDefinition): void {
  const table = schema.tables.find((candidate) => (candidate.vectorIndexes ?? []).length > 0);
  if (!table) return;
  throw badRequest(
    "VectorSearchUnsupported",
    `The embedded backend does not support vector search: remove the vector index of table "${table.tableName}", or deploy to Convex itself.`,
  );
}

/** Response to evaluate_schema: what a push of this schema would do. Sizes are advisory. */
export function evaluateSchemaJson(database: Database, schema: SchemaDefinition | null): JsonObject {
  const diff = database.diffSchema(schema);
  const transaction = database.begin();
  try {
    const known = new Set(database.tables().map((table) => table.name));
    const numDocs = (table: string) => (known.has(table) ? transaction.count(table) : 0);
    const added = diff.added.map((index) => ({
      ...indexConfig(index),
      change: "added",
      needsBackfill: numDocs(index.table) > 0,
      numDocs: numDocs(index.table),
    }));
    const removed = diff.removed.map((index) => ({
      ...indexConfig(index),
      change: "dropped",
      needsBackfill: false,
      numDocs: numDocs(index.table),
    }));
    const tables = (schema?.tables ?? []).map(({ tableName: name }) => ({
      name,
      outcome: numDocs(name) === 0 ? "notValidated" : "mustWalk",
      numDocs: numDocs(name),
      sizeBytes: 0,
    }));
    const evaluation = {
      definitionPath: "",
      schemaValidation: schema?.schemaValidation ?? false,
      tables,
      indexes: [...added, ...removed],
    };
    return { componentSchemaEvaluations: { "": evaluation }, newComponentDefinitions: [] };
  } finally {
    transaction.close();
  }
}

function authInfo(provider: AuthProvider): JsonObject {
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

function difference(before: readonly string[], after: readonly string[]): { added: string[]; removed: string[] } {
  return {
    added: after.filter((item) => !before.includes(item)),
    removed: before.filter((item) => !after.includes(item)),
  };
}

/**
 * Response to finish_push: what changed (convex/src/cli/lib/deployApi/finishPush.ts). `indexes`: relative to the
 * previous schema.
 */
export function pushDiffJson(
  before: DeploymentRecord | null,
  after: DeploymentRecord,
  oldCode: LoadedCode | null,
  newCode: LoadedCode,
  indexes: IndexDiff,
): JsonObject {
  const paths = (record: DeploymentRecord | null) => (record?.modules ?? []).map((module) => module.path);
  const providers = (record: DeploymentRecord | null) =>
    (record?.providers ?? []).map((provider) => JSON.stringify(authInfo(provider)));
  const oldCrons = oldCode?.cronSpecs ?? new Map<string, JsonObject>();
  const newCrons = newCode.cronSpecs ?? new Map<string, JsonObject>();
  const crons = difference([...oldCrons.keys()], [...newCrons.keys()]);
  const updated = [...newCrons.keys()].filter(
    (name) => oldCrons.has(name) && JSON.stringify(oldCrons.get(name)) !== JSON.stringify(newCrons.get(name)),
  );
  const previous = before?.schema ? JSON.stringify(before.schema) : null;
  const next = after.schema ? JSON.stringify(after.schema) : null;
  const component = {
    diffType: { type: before ? "modify" : "create" },
    moduleDiff: difference(paths(before), paths(after)),
    udfConfigDiff: null,
    cronDiff: { added: crons.added, updated, deleted: crons.removed },
    indexDiff: indexDiffJson(indexes),
    schemaDiff: previous === next ? null : { previous_schema: previous, next_schema: next },
  };
  return {
    authDiff: difference(providers(before), providers(after)),
    definitionDiffs: {},
    componentDiffs: { "": component },
  };
}
