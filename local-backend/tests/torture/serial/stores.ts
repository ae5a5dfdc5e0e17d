import type { Transaction } from "../../../database/types";
import type { JsonObject } from "../../../values/json";
import type { Store } from "./steps";

const SESSION = "session";
export const SCHEMA = {
  tables: [
    {
      tableName: "accounts",
      indexes: [{ indexDescriptor: "by_group_and_value", fields: ["group", "value"] }],
      documentType: null,
    },
  ],
  schemaValidation: true,
};

export function storeOf(transaction: Transaction): Store {
  return {
    get: (id) => {
      const document = transaction.get(id);
      return document && (JSON.parse(document.json) as JsonObject);
    },
    group: (group, order, limit) => {
      const range = [{ type: "Eq", fieldPath: "group", value: group }];
      const cursor = transaction.openQuery({
        source: { type: "IndexRange", indexName: "accounts.by_group_and_value", range, order },
        operators: [{ limit }],
      });
      const documents: JsonObject[] = [];
      for (let document = cursor.next(); document !== null; document = cursor.next())
        documents.push(JSON.parse(document.json) as JsonObject);
      cursor.close();
      return documents;
    },
    count: () => transaction.count("accounts"),
    put: (id, fields) => {
      transaction.patch(id, fields);
    },
    insert: (fields) => transaction.insert("accounts", fields),
    remove: (id) => {
      transaction.remove(id);
    },
    isClaimed: (request) => transaction.findRequest(SESSION, request) !== null,
    claim: (request) => {
      transaction.recordRequest(SESSION, request, "done");
    },
    takeBack: (work) => {
      const mark = transaction.mark();
      work();
      transaction.rollbackTo(mark);
    },
  };
}

/** A model on maps, one transaction at a time, that the database must equal. */
export class Model implements Store {
  readonly documents = new Map<string, JsonObject>();
  readonly claimed = new Set<number>();

  get(id: string): JsonObject | null {
    return this.documents.get(id) ?? null;
  }

  group(group: number, order: "asc" | "desc", limit: number): JsonObject[] {
    const found = [...this.documents.values()].filter((document) => document.group === group);
    found.sort((a, b) => (a.value as number) - (b.value as number));
    return (order === "asc" ? found : found.reverse()).slice(0, limit);
  }

  count(): number {
    return this.documents.size;
  }

  put(id: string, fields: JsonObject): void {
    this.documents.set(id, { ...this.documents.get(id), ...fields });
  }

  insert(fields: JsonObject, id = ""): string {
    this.documents.set(id, fields);
    return id;
  }

  remove(id: string): void {
    this.documents.delete(id);
  }

  isClaimed(request: number): boolean {
    return this.claimed.has(request);
  }

  claim(request: number): void {
    this.claimed.add(request);
  }

  takeBack(): void {
    // Rolled back.
  }
}
