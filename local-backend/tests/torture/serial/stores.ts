import type { QueryJson, Transaction } from "../../../database/types";
import type { JsonObject } from "../../../values/json";
import type { Range, Slot, Store } from "./steps";

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

const FIELDS = { groups: "group", values: "value", time: "_creationTime" };

function queryOf({ of, group, low, high, order, limit }: Range, slots: readonly Slot[]): QueryJson {
  const operators = limit === null ? [] : [{ limit }];
  if (of === "table") return { source: { type: "FullTableScan", tableName: "accounts", order }, operators };
  const fieldPath = FIELDS[of];
  const valueOf = (at: number) => (of === "time" ? (slots[at]?.created ?? 0) : at);
  const range: JsonObject[] = of === "values" ? [{ type: "Eq", fieldPath: "group", value: group }] : [];
  if (low) range.push({ type: low.inclusive ? "Gte" : "Gt", fieldPath, value: valueOf(low.at) });
  if (high) range.push({ type: high.inclusive ? "Lte" : "Lt", fieldPath, value: valueOf(high.at) });
  const indexName = of === "time" ? "accounts.by_creation_time" : "accounts.by_group_and_value";
  return { source: { type: "IndexRange", indexName, range, order }, operators };
}

export function storeOf(transaction: Transaction): Store {
  return {
    get: (id) => {
      const document = transaction.get(id);
      return document && (JSON.parse(document.json) as JsonObject);
    },
    range: (range, slots) => {
      const cursor = transaction.openQuery(queryOf(range, slots));
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
    insert: (fields) => {
      const id = transaction.insert("accounts", fields);
      const { _creationTime: created } = JSON.parse(transaction.get(id)?.json ?? "{}") as { _creationTime: number };
      return { id, created };
    },
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

interface Account {
  group: number;
  value: number;
  created: number;
}

/** A model on maps, one transaction at a time, that the database must equal. */
export class Model implements Store {
  readonly documents = new Map<string, Account>();
  readonly claimed = new Set<number>();

  get(id: string): JsonObject | null {
    const account = this.documents.get(id);
    return account ? { ...account } : null;
  }

  range({ of, group, low, high, order, limit }: Range, slots: readonly Slot[]): JsonObject[] {
    const numberOf = (account: Account): number => {
      if (of === "groups") return account.group;
      return of === "values" ? account.value : account.created;
    };
    const at = (bound: number): number => (of === "time" ? (slots[bound]?.created ?? 0) : bound);
    const found = [...this.documents].filter(([, account]) => {
      if (of === "values" && account.group !== group) return false;
      const number = numberOf(account);
      if (low && of !== "table" && (low.inclusive ? number < at(low.at) : number <= at(low.at))) return false;
      return !(high && of !== "table" && (high.inclusive ? number > at(high.at) : number >= at(high.at)));
    });
    found.sort(([id, a], [otherId, b]) => {
      const byFields = of === "groups" || of === "values" ? a.group - b.group || a.value - b.value : 0;
      return byFields || a.created - b.created || (id < otherId ? -1 : 1);
    });
    if (order === "desc") found.reverse();
    return found.slice(0, limit ?? found.length).map(([, account]) => ({ ...account }));
  }

  count(): number {
    return this.documents.size;
  }

  put(id: string, fields: JsonObject): void {
    this.documents.set(id, { ...this.documents.get(id), ...fields } as Account);
  }

  insert(fields: JsonObject, as: Slot = { id: "", created: 0 }): Slot {
    this.documents.set(as.id, { ...fields, created: as.created } as Account);
    return as;
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
