import { splitKey } from "../database/catalog";
import type { Database, IndexDiff, IndexInfo, SchemaDefinition, Transaction } from "../database/types";
import type { LoadedCode, ModuleSource } from "../runtime/types";
import type { JsonObject } from "../values/json";
import { authInfo } from "./analysisReport";
import type { ComponentDefinition } from "./componentTree";
import { type DeploymentRecord, definitionOf, instancesOf, schemasOf } from "./deploymentRecord";

/** An index in the command line's format (convex/src/cli/lib/deployApi/finishPush.ts, developerIndexConfig). */
function indexConfig(index: IndexInfo): JsonObject {
  const name = `${splitKey(index.table).name}.${index.name}`;
  if (index.kind === "database") return { name, type: "database", fields: [...index.fields] };
  return { name, type: "search", searchField: index.fields[0] ?? "", filterFields: [...index.filterFields] };
}

/** The part of a diff that concerns one component ("" is the app). */
function diffOf(diff: IndexDiff, component: string): IndexDiff {
  const own = (index: IndexInfo) => splitKey(index.table).namespace === component;
  return { added: diff.added.filter(own), removed: diff.removed.filter(own) };
}

export function indexDiffJson(diff: IndexDiff, component: string): JsonObject {
  const { added, removed } = diffOf(diff, component);
  return { added_indexes: added.map(indexConfig), removed_indexes: removed.map(indexConfig) };
}

export function indexDiffsJson(diff: IndexDiff, components: Iterable<string>): JsonObject {
  return Object.fromEntries([...components].map((component) => [component, indexDiffJson(diff, component)]));
}

/** Response to evaluate_schema: what a push of these schemas would do. Sizes are advisory. */
export function evaluateSchemaJson(
  database: Database,
  record: DeploymentRecord,
  current: readonly ComponentDefinition[],
): JsonObject {
  const diff = database.diffSchemas(schemasOf(record));
  const definitions = new Map([["", ""], ...instancesOf(record).map((one) => [one.path, one.definitionPath] as const)]);
  const transaction = database.begin();
  try {
    const evaluations = [...schemasOf(record)].map(([component, schema]) => {
      const evaluation = evaluationOf(database, transaction.within(component), schema, diffOf(diff, component));
      return [component, { definitionPath: definitions.get(component) ?? "", ...evaluation }];
    });
    const known = new Set(current.map(({ path }) => path));
    const added = record.components.map(({ path }) => path).filter((path) => !known.has(path));
    return {
      componentSchemaEvaluations: Object.fromEntries(evaluations) as JsonObject,
      newComponentDefinitions: added,
    };
  } finally {
    transaction.close();
  }
}

function evaluationOf(
  database: Database,
  transaction: Transaction,
  schema: SchemaDefinition | null,
  diff: IndexDiff,
): JsonObject {
  const own = database.tables().filter(({ namespace }) => namespace === transaction.namespace);
  const known = new Set(own.map((table) => table.name));
  const numDocs = (table: string) => (known.has(table) ? transaction.count(table) : 0);
  const countOf = (index: IndexInfo) => numDocs(splitKey(index.table).name);
  const added = diff.added.map((index) => ({
    ...indexConfig(index),
    change: "added",
    needsBackfill: countOf(index) > 0,
    numDocs: countOf(index),
  }));
  const removed = diff.removed.map((index) => ({
    ...indexConfig(index),
    change: "dropped",
    needsBackfill: false,
    numDocs: countOf(index),
  }));
  const tables = (schema?.tables ?? []).map(({ tableName: name }) => ({
    name,
    outcome: numDocs(name) === 0 ? "notValidated" : "mustWalk",
    numDocs: numDocs(name),
    sizeBytes: 0,
  }));
  return { schemaValidation: schema?.schemaValidation ?? false, tables, indexes: [...added, ...removed] };
}

function difference(before: readonly string[], after: readonly string[]): { added: string[]; removed: string[] } {
  return {
    added: after.filter((item) => !before.includes(item)),
    removed: before.filter((item) => !after.includes(item)),
  };
}

interface Deployed {
  record: DeploymentRecord;
  code: LoadedCode | null;
}

/** What one component ("" is the app) consists of. */
interface Part {
  modules: readonly ModuleSource[];
  crons: ReadonlyMap<string, JsonObject>;
  schema: string | null;
}

/**
 * Response to finish_push: what changed (convex/src/cli/lib/deployApi/finishPush.ts). `indexes`: relative to the
 * previous schemas. `known`: components that were mounted at some time.
 */
export function pushDiffJson(
  before: Deployed | null,
  after: Deployed,
  indexes: IndexDiff,
  known: readonly string[],
): JsonObject {
  const providers = (deployed: Deployed | null) =>
    (deployed?.record.providers ?? []).map((provider) => JSON.stringify(authInfo(provider)));
  const old = partsOf(before);
  const next = partsOf(after);
  const paths = new Set([...next.keys(), ...old.keys()]);
  const diffs = [...paths].map((path) => [
    path,
    componentDiff(diffType(path, { old, next, known }), old.get(path), next.get(path), indexDiffJson(indexes, path)),
  ]);
  return {
    authDiff: difference(providers(before), providers(after)),
    definitionDiffs: {},
    componentDiffs: Object.fromEntries(diffs) as JsonObject,
  };
}

function partsOf(deployed: Deployed | null): Map<string, Part> {
  if (deployed === null) return new Map();
  const { record, code } = deployed;
  const part = (modules: readonly ModuleSource[], schema: SchemaDefinition | null, own: LoadedCode | null): Part => ({
    modules,
    crons: own?.cronSpecs ?? new Map<string, JsonObject>(),
    schema: schema ? JSON.stringify(schema) : null,
  });
  const components = instancesOf(record).map(({ path, definitionPath }): [string, Part] => {
    const { modules, schema } = definitionOf(record, definitionPath);
    return [path, part(modules, schema, code?.components.get(path) ?? null)];
  });
  return new Map([["", part(record.modules, record.schema, code)], ...components]);
}

/** An unmounted component keeps its data, so mounting it again is not a creation. */
function diffType(
  path: string,
  { old, next, known }: { old: ReadonlyMap<string, Part>; next: ReadonlyMap<string, Part>; known: readonly string[] },
): string {
  if (!next.has(path)) return "unmount";
  if (old.has(path)) return "modify";
  return path !== "" && known.includes(path) ? "remount" : "create";
}

function componentDiff(type: string, old: Part | undefined, next: Part | undefined, indexDiff: JsonObject): JsonObject {
  const paths = (part: Part | undefined) => (part?.modules ?? []).map((module) => module.path);
  const oldCrons = old?.crons ?? new Map<string, JsonObject>();
  const newCrons = next?.crons ?? new Map<string, JsonObject>();
  const crons = difference([...oldCrons.keys()], [...newCrons.keys()]);
  const updated = [...newCrons.keys()].filter(
    (name) => oldCrons.has(name) && JSON.stringify(oldCrons.get(name)) !== JSON.stringify(newCrons.get(name)),
  );
  const previous = old?.schema ?? null;
  // An unmounted component keeps its schema, as it keeps its tables.
  const schema = next === undefined ? previous : next.schema;
  return {
    diffType: { type },
    moduleDiff: difference(paths(old), paths(next)),
    udfConfigDiff: null,
    cronDiff: { added: crons.added, updated, deleted: crons.removed },
    indexDiff,
    schemaDiff: previous === schema ? null : { previous_schema: previous, next_schema: schema },
  };
}
