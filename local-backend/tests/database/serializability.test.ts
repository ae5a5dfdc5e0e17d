import fc from "fast-check";
import { expect, test } from "vitest";
import { ConflictError } from "../../database/errors";
import type { Database, QueryJson, Transaction } from "../../database/types";
import type { JsonObject } from "../../values/json";
import { collect, eq, mutate, range, read, schemaOf, testDatabase } from "./testDatabase";

/**
 * Random transactions run a step at a time, interleaved by hand. Each records what it read. What committed must be explained by running
 * the same transactions one after the other, in the order of their timestamps, on a model without any concurrency.
 */
type Step =
  | { kind: "get"; slot: number }
  | { kind: "group"; group: number; limit: number; order: "asc" | "desc" }
  | { kind: "count" }
  | { kind: "add"; slot: number; amount: number }
  | { kind: "move"; slot: number; group: number }
  | { kind: "insert"; group: number; value: number }
  | { kind: "remove"; slot: number }
  /** Writes what was read: a wrong read shows in the end. */
  | { kind: "copySum"; group: number; slot: number };

const SLOTS = 5;
const GROUPS = 3;
const slot = fc.nat({ max: SLOTS - 1 });
const group = fc.nat({ max: GROUPS - 1 });

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("get" as const), slot }),
  fc.record({
    kind: fc.constant("group" as const),
    group,
    limit: fc.integer({ min: 1, max: 4 }),
    order: fc.constantFrom("asc" as const, "desc" as const),
  }),
  fc.record({ kind: fc.constant("count" as const) }),
  fc.record({ kind: fc.constant("add" as const), slot, amount: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ kind: fc.constant("move" as const), slot, group }),
  fc.record({ kind: fc.constant("insert" as const), group, value: fc.nat({ max: 9 }) }),
  fc.record({ kind: fc.constant("remove" as const), slot }),
  fc.record({ kind: fc.constant("copySum" as const), group, slot }),
);

/** What the steps need, of the database and of the model. */
interface Store {
  get(id: string): JsonObject | null;
  group(group: number, order: "asc" | "desc", limit: number): JsonObject[];
  count(): number;
  put(id: string, fields: JsonObject): void;
  insert(fields: JsonObject): void;
  remove(id: string): void;
}

/** Runs a step and gives what it observed, without anything that differs between two runs (new ids, times). */
function run(store: Store, ids: readonly string[], one: Step): unknown {
  const plain = (document: JsonObject): unknown[] => [document.group, document.value];
  if (one.kind === "count") return store.count();
  if (one.kind === "group") return store.group(one.group, one.order, one.limit).map(plain);
  if (one.kind === "insert") {
    store.insert({ group: one.group, value: one.value });
    return;
  }
  const id = ids[one.slot] as string;
  const document = store.get(id);
  if (one.kind === "get") return document && plain(document);
  if (document === null) return null;
  if (one.kind === "remove") store.remove(id);
  if (one.kind === "add") store.put(id, { value: (document.value as number) + one.amount });
  if (one.kind === "move") store.put(id, { group: one.group });
  if (one.kind === "copySum") {
    const sum = store.group(one.group, "asc", 100).reduce((total, { value }) => total + (value as number), 0);
    store.put(id, { value: sum % 1000 });
  }
  return plain(document);
}

function groupQuery(number: number, order: "asc" | "desc", limit: number): QueryJson {
  return range("accounts.by_group_value", [eq("group", number)], order, { limit });
}

function storeOf(transaction: Transaction): Store {
  return {
    get: (id) => {
      const document = transaction.get(id);
      return document && (JSON.parse(document.json) as JsonObject);
    },
    group: (number, order, limit) => collect(transaction, groupQuery(number, order, limit)),
    count: () => transaction.count("accounts"),
    put: (id, fields) => {
      transaction.patch(id, fields);
    },
    insert: (fields) => {
      transaction.insert("accounts", fields);
    },
    remove: (id) => {
      transaction.remove(id);
    },
  };
}

/** One map, one transaction at a time. */
function modelOf(documents: Map<string, JsonObject>, next: { id: number }): Store {
  return {
    get: (id) => documents.get(id) ?? null,
    group: (number, order, limit) => {
      const found = [...documents.values()].filter((document) => document.group === number);
      found.sort((a, b) => (a.value as number) - (b.value as number));
      return (order === "asc" ? found : found.reverse()).slice(0, limit);
    },
    count: () => documents.size,
    put: (id, fields) => {
      documents.set(id, { ...documents.get(id), ...fields });
    },
    insert: (fields) => {
      documents.set(`new${String(next.id++)}`, fields);
    },
    remove: (id) => {
      documents.delete(id);
    },
  };
}

interface Committed {
  ts: number;
  steps: readonly Step[];
  observed: unknown[];
}

/** Runs all transactions interleaved as `schedule` says; a conflict drops the transaction. */
function runInterleaved(
  database: Database,
  ids: readonly string[],
  transactions: readonly Step[][],
  schedule: readonly number[],
): Committed[] {
  const committed: Committed[] = [];
  const running = transactions.map((steps) => ({
    steps,
    at: 0,
    transaction: null as Transaction | null,
    observed: [] as unknown[],
  }));
  const advance = (one: (typeof running)[number]): void => {
    one.transaction ??= database.begin();
    const next = one.steps[one.at++];
    if (next !== undefined) {
      one.observed.push(run(storeOf(one.transaction), ids, next));
      return;
    }
    try {
      const writes = one.transaction.hasWrites();
      const ts = database.commit(one.transaction);
      // A reader stands at its snapshot: after everything that the snapshot holds.
      committed.push({ ts: writes ? ts : ts + 0.5, steps: one.steps, observed: one.observed });
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
    }
  };
  const unfinished = () => running.filter(({ at, steps }) => at <= steps.length);
  for (const pick of schedule) {
    const left = unfinished();
    const one = left[pick % Math.max(1, left.length)];
    if (one) advance(one);
  }
  for (const one of running) while (one.at <= one.steps.length) advance(one);
  return committed.sort((a, b) => a.ts - b.ts);
}

test("interleaved transactions are equivalent to running them in the order of their commits", () => {
  let conflicts = 0;
  let commits = 0;
  const database = testDatabase({ schema: schemaOf({ accounts: { by_group_value: ["group", "value"] } }) });
  fc.assert(
    fc.property(
      fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 6 }),
      fc.array(fc.nat({ max: 5 }), { maxLength: 60 }),
      (transactions, schedule) => {
        mutate(database, (tx) => {
          for (const { _id } of collect(tx, range("accounts.by_id"))) tx.remove(_id as string);
        });
        const start = Array.from({ length: SLOTS }, (_, at) => ({ group: at % GROUPS, value: at * 10 }));
        const ids = mutate(database, (tx) => start.map((fields) => tx.insert("accounts", fields)));
        const committed = runInterleaved(database, ids, transactions, schedule);
        commits += committed.length;
        conflicts += transactions.length - committed.length;

        const documents = new Map(ids.map((id, at) => [id, { ...start[at] }]));
        const next = { id: 0 };
        for (const { steps, observed } of committed) {
          const model = modelOf(documents, next);
          expect(steps.map((one) => run(model, ids, one))).toEqual(observed);
        }
        const final = read(database, (tx) => collect(tx, range("accounts.by_group_value")));
        const expected = [...documents.values()].map(({ group: number, value }) => [number, value] as [number, number]);
        expected.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
        expect(final.map((document) => [document.group, document.value])).toEqual(expected);
      },
    ),
    { numRuns: 400 },
  );
  // The test would say nothing if transactions never met, or never succeeded.
  expect(conflicts).toBeGreaterThan(100);
  expect(commits).toBeGreaterThan(conflicts);
});
