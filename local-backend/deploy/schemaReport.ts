import type { Database, IndexDiff, IndexInfo, SchemaDefinition } from "../database/types";
import { badRequest } from "../server/httpError";
import type { JsonObject } from "../values/json";

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
