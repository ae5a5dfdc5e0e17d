import { openDatabase } from "../../local-backend/database/database";
import type { JsonObject } from "../../local-backend/values/json";
import { checkedTables, type RawTables } from "../convex/checkedTables";

/** The rows of tables, from a stopped backend's file. */
export function readTables<Table extends string>(
  databaseFile: string,
  tables: readonly Table[],
): Record<Table, JsonObject[]> {
  const database = openDatabase({ path: databaseFile });
  // One transaction for each: together they read more than one may.
  const readAll = (tableName: string): JsonObject[] => {
    const transaction = database.begin();
    const source = { type: "FullTableScan", tableName, order: "asc" };
    const cursor = transaction.openQuery({ source, operators: [] });
    const rows: JsonObject[] = [];
    for (let row = cursor.next(); row !== null; row = cursor.next()) rows.push(JSON.parse(row.json) as JsonObject);
    cursor.close();
    transaction.close();
    return rows;
  };
  try {
    return Object.fromEntries(tables.map((table) => [table, readAll(table)])) as Record<Table, JsonObject[]>;
  } finally {
    database.close();
  }
}

/** The rows that the invariants cover, from a stopped backend's file. */
export const readRawTables = (databaseFile: string): RawTables =>
  readTables(databaseFile, checkedTables) as unknown as RawTables;
