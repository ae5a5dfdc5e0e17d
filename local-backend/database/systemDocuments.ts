import type { JsonObject, JsonValue } from "../values/json";
import type { Database, Transaction } from "./types";

const SYSTEM = { system: true } as const;

/** All documents of a system table, or the first `limit` of those whose first index fields equal `by.equals`. */
export function readAll(
  transaction: Transaction,
  table: string,
  by?: { index: string; equals: readonly [field: string, value: JsonValue][]; limit?: number },
): JsonObject[] {
  const source: JsonObject = by
    ? {
        type: "IndexRange",
        indexName: `${table}.${by.index}`,
        range: by.equals.map(([fieldPath, value]) => ({ type: "Eq", fieldPath, value })),
        order: "asc",
      }
    : { type: "FullTableScan", tableName: table, order: "asc" };
  const operators = by?.limit === undefined ? [] : [{ limit: by.limit }];
  const cursor = transaction.openQuery({ source, operators }, SYSTEM);
  const documents: JsonObject[] = [];
  for (let next = cursor.next(); next; next = cursor.next()) documents.push(JSON.parse(next.json) as JsonObject);
  cursor.close();
  return documents;
}

export function withSnapshot<T>(database: Database, read: (transaction: Transaction) => T): T {
  const transaction = database.begin();
  try {
    return read(transaction);
  } finally {
    transaction.close();
  }
}

/** Writes in one transaction and waits until it is durable. `write` is synchronous, so it cannot conflict. */
export async function commitDurably<T>(database: Database, write: (transaction: Transaction) => T): Promise<T> {
  const transaction = database.begin();
  try {
    const result = write(transaction);
    await database.whenDurable(database.commit(transaction));
    return result;
  } finally {
    transaction.close();
  }
}

export function idOf(document: JsonObject): string {
  return document._id as string;
}
