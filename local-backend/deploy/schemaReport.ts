import { splitKey } from "../database/catalog";
import type { Database, IndexDiff, IndexInfo, SchemaDefinition, Transaction } from "../database/types";
import { badRequest } from "../server/httpError";
import type { JsonObject } from "../values/json";
import type { ComponentDefinition } from "./componentTree";
import { type DeploymentRecord, instancesOf, schemasOf } from "./deploymentRecord";

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

/** Throws 400 for schema features that the embedded backend lacks. */
export function rejectUnsupported(schema: SchemaDefinition): void {
  const table = schema.tables.find((candidate) => (candidate.vectorIndexes ?? []).length > 0);
  if (!table) return;
  throw badRequest(
    "VectorSearchUnsupported",
    `The embedded backend does not support vector search: remove the vector index of table "${table.tableName}", or deploy to Convex itself.`,
  );
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
