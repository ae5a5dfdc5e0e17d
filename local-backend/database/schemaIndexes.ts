/** Compares a schema's indexes with the existing ones. */
import type { JsonObject } from "../values/json";
import { tableKey, type Catalog, type Index } from "./catalog";
import { LIMITS } from "./limits";
import type { IndexInfo, SchemaDefinition, Schemas } from "./types";

type Wanted = Pick<IndexInfo, "table" | "name" | "kind" | "fields" | "filterFields">;

/** Of system tables (`system`) or user tables. */
export function wantedIndexes(schemas: Schemas, system: boolean): Wanted[] {
  return [...schemas].flatMap(([namespace, schema]) => wantedOf(namespace, schema, system));
}

function wantedOf(namespace: string, schema: SchemaDefinition | null, system: boolean): Wanted[] {
  return (schema?.tables ?? [])
    .filter(({ tableName }) => tableName.startsWith("_") === system)
    .flatMap(({ tableName, indexes, searchIndexes }) => [
      ...indexes.map(({ indexDescriptor, fields }): Wanted => ({
        table: tableKey(namespace, tableName),
        name: indexDescriptor,
        kind: "database",
        // Every index ends with the creation time implicitly.
        fields: fields[fields.length - 1] === "_creationTime" ? fields.slice(0, -1) : fields,
        filterFields: [],
      })),
      ...(searchIndexes ?? []).map(({ indexDescriptor, searchField, filterFields }): Wanted => ({
        table: tableKey(namespace, tableName),
        name: indexDescriptor,
        kind: "search",
        fields: [searchField],
        filterFields,
      })),
    ]);
}

/** Names of a table's indexes that are not built yet by the schema's wish. */
export function stagedIndexes(schema: SchemaDefinition | null, tableName: string): ReadonlySet<string> {
  const table = schema?.tables.find((one) => one.tableName === tableName);
  const staged = [...(table?.stagedDbIndexes ?? []), ...(table?.stagedSearchIndexes ?? [])];
  return new Set(staged.map(({ indexDescriptor }) => indexDescriptor));
}

export function isWanted(wanted: readonly Wanted[], index: Index): boolean {
  return wanted.some((one) => one.table === index.table && index.matches(one));
}

/** Wanted indexes that do not exist; their ids are 0. */
export function addedIndexes(wanted: readonly Wanted[], catalog: Catalog, key?: string): IndexInfo[] {
  return wanted
    .filter(({ table }) => key === undefined || table === key)
    .filter((one) => !catalog.find(one.table)?.indexes.some((index) => index.matches(one)))
    .map((one) => ({ id: 0, state: "backfilling", ...one }));
}

/** Ready user indexes of the schemas' namespaces that are not wanted. */
export function removedIndexes(wanted: readonly Wanted[], catalog: Catalog, schemas: Schemas): IndexInfo[] {
  return catalog
    .list()
    .filter(({ namespace, isSystem }) => !isSystem && schemas.has(namespace))
    .flatMap((table) => table.indexes.slice(2).filter((index) => index.state === "ready" && !isWanted(wanted, index)));
}

/** What is wrong with the schemas' indexes (Convex's texts), or null. */
export function checkDefinitions(schemas: Schemas): string | null {
  for (const schema of schemas.values()) {
    const problem = checkDefinition(schema);
    if (problem !== null) return problem;
  }
  return null;
}

function checkDefinition(schema: SchemaDefinition | null): string | null {
  for (const table of schema?.tables ?? []) {
    const { tableName, indexes, searchIndexes = [], vectorIndexes = [] } = table;
    if (tableName.startsWith("_")) return `Invalid table name ${tableName} starts with metadata prefix '_'`;
    const { stagedDbIndexes = [], stagedSearchIndexes = [] } = table;
    // Packages bring vector indexes. They are accepted; searching them is refused by name.
    const count = [indexes, searchIndexes, vectorIndexes, stagedDbIndexes, stagedSearchIndexes].flat().length;
    if (count > LIMITS.indexesPerTable)
      return `Table "${tableName}" has ${String(count)} indexes, but maximum is ${String(LIMITS.indexesPerTable)}`;
    const problem = checkFields(table, schema?.schemaValidation === true);
    if (problem !== null) return problem;
  }
  return null;
}

function checkFields(table: SchemaDefinition["tables"][number], enforced: boolean): string | null {
  const {
    tableName,
    indexes,
    searchIndexes = [],
    stagedDbIndexes = [],
    stagedSearchIndexes = [],
    documentType,
  } = table;
  const names = new Set<string>();
  const used = [
    ...[...indexes, ...stagedDbIndexes].map(({ indexDescriptor, fields }) => ({ indexDescriptor, fields })),
    ...[...searchIndexes, ...stagedSearchIndexes].map(({ indexDescriptor, searchField, filterFields }) => ({
      indexDescriptor,
      // Filter fields are a set, which may have the search field too.
      fields: [...new Set([searchField, ...filterFields])],
    })),
  ];
  for (const { indexDescriptor, fields } of used) {
    if (indexDescriptor.startsWith("_") || ["by_id", "by_creation_time"].includes(indexDescriptor)) {
      return `In table "${tableName}" cannot name an index "${indexDescriptor}" because the name is reserved. Indexes may not start with an underscore or be named "by_id" or "by_creation_time".`;
    }
    if (names.has(indexDescriptor)) {
      return `Table "${tableName}" has two or more definitions of index "${indexDescriptor}".`;
    }
    names.add(indexDescriptor);
    const repeated = fields.find((field, at) => fields.indexOf(field) < at);
    if (repeated !== undefined) {
      return `In table "${tableName}": In index "${indexDescriptor}": Duplicate field ${repeated}. Index fields must be unique within an index.`;
    }
    if (fields.length > LIMITS.fieldsPerIndex) {
      return `In table "${tableName}" the index "${indexDescriptor}" has ${String(fields.length)} fields, but maximum is ${String(LIMITS.fieldsPerIndex)}`;
    }
    const missing =
      enforced && documentType ? fields.find((field) => !canContain(documentType, field.split("."))) : undefined;
    if (missing !== undefined) {
      return `In table "${tableName}" the index "${indexDescriptor}" is invalid because it references the field ${missing} that does not exist.`;
    }
  }
  return null;
}

/** Whether a document of this validator can have a value at the path. */
function canContain(validator: JsonObject, path: readonly string[]): boolean {
  const [first, ...rest] = path;
  if (first === undefined || validator.type === "any" || first === "_creationTime" || first === "_id") return true;
  if (validator.type === "union") return (validator.value as JsonObject[]).some((one) => canContain(one, path));
  if (validator.type !== "object") return false;
  const fields = validator.value as Record<string, JsonObject>;
  return Object.hasOwn(fields, first) && canContain(fields[first]?.fieldType as JsonObject, rest);
}
