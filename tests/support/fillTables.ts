import type { SchemaDefinition as ConvexSchema, GenericSchema } from "convex/server";
import { openDatabase } from "../../local-backend/database/database";
import type { Database } from "../../local-backend/database/types";
import type { JsonObject, JsonValue } from "../../local-backend/values/json";

interface ValidatorJson {
  type: string;
  value?: unknown;
  tableName?: string;
  keys?: ValidatorJson;
  values?: { fieldType: ValidatorJson };
}
type Fields = Record<string, { fieldType: ValidatorJson; optional: boolean }>;

interface TableJson {
  tableName: string;
  documentType: ValidatorJson;
}

/** Ids of existing rows by table, for references. */
type Ids = Map<string, string[]>;

const TIMES = /(^at|At|Time|Until)$/;
const ENDS = /((expires|due|deadline|step)At|expirationTime|Until)$/;
const HOUR = 60 * 60_000;

/** Times are lately, and ends ahead: no periodic job finds a row expired or stuck while it is measured. */
function numberFor(name: string, row: number): number {
  if (ENDS.test(name)) return Date.now() + 24 * HOUR + row;
  return TIMES.test(name) ? Date.now() - HOUR + row : row;
}

/** A value that the validator accepts, different per row where possible. */
function valueFor(validator: ValidatorJson, { name, row }: { name: string; row: number }, ids: Ids): JsonValue {
  switch (validator.type) {
    case "string":
      return `row ${row}`;
    case "number":
      return numberFor(name, row);
    case "boolean":
      return row % 2 === 0;
    case "literal":
      return validator.value as JsonValue;
    case "id": {
      const known = ids.get(validator.tableName ?? "") ?? [];
      return known[row % known.length] ?? "";
    }
    case "union": {
      const members = validator.value as ValidatorJson[];
      const member = members[row % members.length];
      return member ? valueFor(member, { name, row }, ids) : null;
    }
    case "object":
      return objectFor(validator.value as Fields, row, ids);
    case "array":
      return pointsNowhere(validator, ids) ? [] : [valueFor(validator.value as ValidatorJson, { name, row }, ids)];
    case "record":
      return {};
    default:
      return null;
  }
}

function objectFor(fields: Fields, row: number, ids: Ids): JsonObject {
  const present = Object.entries(fields).filter(
    ([, { optional, fieldType }]) => !(optional && pointsNowhere(fieldType, ids)),
  );
  const entries = present.map(([name, field]) => [name, valueFor(field.fieldType, { name, row }, ids)]);
  return Object.fromEntries(entries) as JsonObject;
}

/** Optional references and lists of references into tables that are still empty are left out. */
const pointsNowhere = (validator: ValidatorJson, ids: Ids): boolean =>
  referencedTables(validator).some((table) => !ids.get(table)?.length);

const referenced = new WeakMap<ValidatorJson, string[]>();

/** Asked for every row. */
function referencedTables(validator: ValidatorJson): string[] {
  const known = referenced.get(validator);
  if (known) return known;
  const tables = [...JSON.stringify(validator).matchAll(/"tableName":"(\w+)"/g)].map((match) => match[1] ?? "");
  referenced.set(validator, tables);
  return tables;
}

/** Orders tables after those they reference; cycles are broken where found. */
function inOrder(tables: TableJson[]): TableJson[] {
  const ordered: TableJson[] = [];
  const visit = (table: TableJson, path: Set<string>): void => {
    if (ordered.includes(table) || path.has(table.tableName)) return;
    for (const name of referencedTables(table.documentType)) {
      const target = tables.find((other) => other.tableName === name);
      if (target) visit(target, new Set([...path, table.tableName]));
    }
    if (!ordered.includes(table)) ordered.push(table);
  };
  for (const table of tables) visit(table, new Set());
  return ordered;
}

async function insertRows(database: Database, table: string, documents: JsonObject[]): Promise<string[]> {
  const ids: string[] = [];
  for (let start = 0; start < documents.length; start += 1000) {
    const transaction = database.begin();
    for (const document of documents.slice(start, start + 1000)) ids.push(transaction.insert(table, document));
    await database.whenDurable(database.commit(transaction));
  }
  return ids;
}

/**
 * Adds valid documents to the tables of a schema, in a stopped backend's file. Where tables get equal numbers, each
 * document refers to its own, so unique values stay unique. No account owns them.
 */
export async function fillTables(
  path: string,
  schema: ConvexSchema<GenericSchema, boolean>,
  rowsOf: (table: string) => number,
  /** Tables that stay as they are. */
  except: string[] = [],
): Promise<void> {
  // Called by the official command line; not in the public types.
  const exported = (schema as unknown as { export(): string }).export();
  const { tables } = JSON.parse(exported) as { tables: TableJson[] };
  const database = openDatabase({ path });
  try {
    const ids: Ids = new Map();
    for (const { tableName, documentType } of inOrder(tables)) {
      if (except.includes(tableName)) continue;
      // Rows that need a file, which no schema has.
      const needs = Object.values(documentType.value as Fields).filter((field) => !field.optional);
      if (needs.some(({ fieldType }) => referencedTables(fieldType).includes("_storage"))) continue;
      const present = database.begin().count(tableName);
      const documents = Array.from({ length: rowsOf(tableName) }, (_, row) =>
        objectFor(documentType.value as Fields, present + row, ids),
      );
      ids.set(tableName, await insertRows(database, tableName, documents));
    }
  } finally {
    database.close();
  }
}
