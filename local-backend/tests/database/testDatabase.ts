import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach } from "vitest";
import { openDatabase } from "../../database/database";
import type {
  Database,
  OpenOptions,
  QueryJson,
  SchemaDefinition,
  Schemas,
  StoredDocument,
  Transaction,
} from "../../database/types";
import type { JsonObject } from "../../values/json";

const cleanups: (() => void)[] = [];

afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup();
});

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "selo-database-"));
  cleanups.push(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

export function testDatabase(options: Partial<OpenOptions> = {}): Database {
  const database = openDatabase({ path: join(temporaryFolder(), "data.sqlite"), ...options });
  let open = true;
  const once: Database = {
    ...database,
    close: () => {
      if (open) database.close();
      open = false;
    },
  };
  cleanups.push(() => {
    once.close();
  });
  return once;
}

/** Runs `work`, commits, and returns its result. */
export function mutate<Result>(database: Database, work: (transaction: Transaction) => Result): Result {
  const transaction = database.begin();
  const result = work(transaction);
  database.commit(transaction);
  return result;
}

export function read<Result>(database: Database, work: (transaction: Transaction) => Result): Result {
  const transaction = database.begin();
  try {
    return work(transaction);
  } finally {
    transaction.close();
  }
}

export function collect(transaction: Transaction, query: QueryJson, options?: { system?: boolean }): JsonObject[] {
  const cursor = transaction.openQuery(query, options);
  const documents: JsonObject[] = [];
  for (let document = cursor.next(); document !== null; document = cursor.next()) documents.push(parse(document));
  cursor.close();
  return documents;
}

export function parse(document: StoredDocument): JsonObject {
  return JSON.parse(document.json) as JsonObject;
}

export function scan(tableName: string, ...operators: JsonObject[]): QueryJson {
  return { source: { type: "FullTableScan", tableName, order: "asc" }, operators };
}

export function range(
  indexName: string,
  expressions: JsonObject[] = [],
  order = "asc",
  ...operators: JsonObject[]
): QueryJson {
  return { source: { type: "IndexRange", indexName, range: expressions, order }, operators };
}

export function eq(fieldPath: string, value: JsonObject[string]): JsonObject {
  return { type: "Eq", fieldPath, value };
}

export function search(indexName: string, ...filters: JsonObject[]): QueryJson {
  return { source: { type: "Search", indexName, filters }, operators: [] };
}

/** The schema of an app without components. */
export function ofApp(schema: SchemaDefinition | null): Schemas {
  return new Map([["", schema]]);
}

type TableOptions = Partial<Omit<SchemaDefinition["tables"][number], "tableName" | "indexes">>;

/** `{ items: { by_a: ["a"] } }` as a schema without document validation. */
export function schemaOf(
  tables: Record<string, Record<string, string[]>>,
  options: Record<string, TableOptions> = {},
): SchemaDefinition {
  return {
    tables: Object.entries(tables).map(([tableName, indexes]) => ({
      tableName,
      indexes: Object.entries(indexes).map(([indexDescriptor, fields]) => ({ indexDescriptor, fields })),
      documentType: null,
      ...options[tableName],
    })),
    schemaValidation: true,
  };
}
