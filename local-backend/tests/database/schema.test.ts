import { expect, test } from "vitest";
import { SnapshotTooOldError } from "../../database/errors";
import type { Database, SchemaDefinition } from "../../database/types";
import type { JsonObject } from "../../values/json";
import { inspect } from "./rawFile";
import { collect, eq, mutate, ofApp, range, read, scan, schemaOf, temporaryFolder, testDatabase } from "./testDatabase";

const field = (fieldType: JsonObject, optional = false): JsonObject => ({ fieldType, optional });
const object = (fields: JsonObject): JsonObject => ({ type: "object", value: fields });
const number = object({ n: field({ type: "number" }) });

function itemsSchema(
  indexes: Record<string, string[]>,
  documentType: JsonObject | null = null,
  schemaValidation = true,
): SchemaDefinition {
  return { ...schemaOf({ items: indexes }, { items: { documentType } }), schemaValidation };
}

async function prepared(
  database: Database,
  schema: SchemaDefinition | null,
): Promise<ReturnType<Database["schemaProgress"]>> {
  database.prepareSchemas(ofApp(schema));
  while (database.schemaProgress().state === "inProgress") await new Promise((resolve) => setImmediate(resolve));
  return database.schemaProgress();
}

async function push(database: Database, schema: SchemaDefinition | null): Promise<void> {
  expect(await prepared(database, schema)).toMatchObject({ state: "complete", validationComplete: true });
  database.activateSchemas(ofApp(schema));
}

function fill(database: Database, count: number): void {
  for (let start = 0; start < count; start += 1000) {
    mutate(database, (tx) => {
      for (let n = start; n < Math.min(count, start + 1000); n++) tx.insert("items", { n });
    });
  }
}

test("a new index is built in slices while commits go on, and is used after activation", async () => {
  const path = `${temporaryFolder()}/data.sqlite`;
  const database = testDatabase({ path });
  fill(database, 3000);
  const schema = itemsSchema({ by_n: ["n"] }, number);
  expect(database.diffSchemas(ofApp(schema)).added.map(({ name }) => name)).toEqual(["by_n"]);
  database.prepareSchemas(ofApp(schema));
  expect(database.schemaProgress()).toMatchObject({
    state: "inProgress",
    indexesComplete: 0,
    indexesTotal: 1,
    validationComplete: false,
  });
  const query = range("items.by_n", [eq("n", 4000)]);
  expect(() => read(database, (tx) => collect(tx, query))).toThrow(
    "Index items.by_n is currently backfilling and not available to query yet.",
  );
  expect(() => {
    database.activateSchemas(ofApp(schema));
  }).toThrow("still being prepared");
  const all = read(database, (tx) => collect(tx, scan("items")));
  let turns = 0;
  while (database.schemaProgress().state === "inProgress") {
    const at = turns++ * 100;
    mutate(database, (tx) => {
      tx.insert("items", { n: 4000 });
      tx.patch(all[at]?._id as string, { n: 4000 });
      tx.remove(all[all.length - 1 - at]?._id as string);
    });
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(turns).toBeGreaterThan(5);
  const before = database.begin();
  database.activateSchemas(ofApp(schema));
  expect(read(database, (tx) => collect(tx, query))).toHaveLength(turns * 2);
  expect(collect(before, query)).toHaveLength(turns * 2);
  expect(read(database, (tx) => collect(tx, range("items.by_n")).map(({ n }) => n as number))).toEqual(
    read(database, (tx) => collect(tx, scan("items")).map(({ n }) => n as number)).sort((a, b) => a - b),
  );
  before.close();
  expect(database.diffSchemas(ofApp(schema))).toEqual({ added: [], removed: [] });
  database.close();
  expect(inspect(path).problems).toEqual([]);
});

test("a snapshot from before an index cannot read it: the function runs again", async () => {
  const database = testDatabase();
  fill(database, 3);
  const old = database.begin();
  fill(database, 1);
  await push(database, itemsSchema({ by_n: ["n"] }));
  expect(() => collect(old, range("items.by_n"))).toThrow(SnapshotTooOldError);
  expect(collect(old, scan("items"))).toHaveLength(3);
});

test("existing documents that do not fit fail the push and nothing changes", async () => {
  const database = testDatabase();
  fill(database, 5);
  const id = mutate(database, (tx) => tx.insert("items", { n: "x" }));
  const progress = await prepared(database, itemsSchema({ by_n: ["n"] }, number));
  expect(progress).toMatchObject({ state: "failed", tableName: "items" });
  expect(progress.error).toBe(
    `Document with ID "${id}" in table "items" does not match the schema: Value does not match validator.\nPath: .n\nValue: "x"\nValidator: v.float64()`,
  );
  expect(() => read(database, (tx) => collect(tx, range("items.by_n")))).toThrow("not found");
  mutate(database, (tx) => {
    tx.patch(id, { n: 7 });
  });
  await push(database, itemsSchema({ by_n: ["n"] }, number));
});

test("a document written meanwhile that does not fit fails the push, not the mutation", () => {
  const database = testDatabase();
  fill(database, 1000);
  database.prepareSchemas(ofApp(itemsSchema({}, number)));
  mutate(database, (tx) => tx.insert("items", { n: "x" }));
  expect(database.schemaProgress().error).toMatch(
    /^New document in table "items" does not match the schema: Value does not match validator\./,
  );
  expect(read(database, (tx) => tx.count("items"))).toBe(1001);
});

test("a schema in force refuses documents in Convex's words; another one in force is a conflict", async () => {
  const database = testDatabase();
  await push(database, itemsSchema({}, number));
  const tx = database.begin();
  expect(() => tx.insert("items", {})).toThrow(
    'Failed to insert or update a document in table "items" because it does not match the schema: Object is missing the required field `n`.',
  );
  const id = tx.insert("items", { n: 1 });
  expect(() => {
    tx.patch(id, { m: 1 });
  }).toThrow("Object contains extra field `m` that is not in the validator.");
  tx.insert("others", { anything: true });
  await push(database, itemsSchema({}, object({ n: field({ type: "string" }) })));
  expect(() => database.commit(tx)).toThrow("schema changed");
  await push(database, itemsSchema({}, object({ n: field({ type: "string" }) }), false));
  mutate(database, (other) => other.insert("items", {}));
});

test("indexes that are gone are dropped, and their entries with them", async () => {
  const path = `${temporaryFolder()}/data.sqlite`;
  const database = testDatabase({ path });
  fill(database, 2500);
  await push(database, itemsSchema({ by_n: ["n"], by_m: ["m"] }));
  const next = itemsSchema({ by_n: ["m", "n"] });
  expect(database.diffSchemas(ofApp(next))).toMatchObject({
    added: [{ name: "by_n" }],
    removed: [{ name: "by_n" }, { name: "by_m" }],
  });
  const old = database.begin();
  await push(database, next);
  expect(() => read(database, (tx) => collect(tx, range("items.by_m")))).toThrow("Index items.by_m not found.");
  expect(() => collect(old, range("items.by_n"))).not.toThrow();
  old.close();
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  database.close();
  expect(inspect(path).problems).toEqual([]);
});

test("a push that is cut off leaves nothing behind after the restart", async () => {
  const path = `${temporaryFolder()}/data.sqlite`;
  const database = testDatabase({ path });
  fill(database, 3000);
  database.prepareSchemas(ofApp(itemsSchema({ by_n: ["n"] })));
  database.close();
  const again = testDatabase({ path });
  expect(again.diffSchemas(ofApp(itemsSchema({ by_n: ["n"] }))).added).toHaveLength(1);
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  again.close();
  expect(inspect(path).problems).toEqual([]);
});

test("the backend's own indexes stand apart from the developer's schema", async () => {
  const own = schemaOf({ _jobs: { by_at: ["at"] } });
  const database = testDatabase({ schema: own });
  mutate(database, (tx) => tx.insert("_jobs", { at: 2 }, { system: true }));
  await push(database, itemsSchema({ by_n: ["n"] }));
  await push(database, null);
  expect(database.diffSchemas(ofApp(null))).toEqual({ added: [], removed: [] });
  expect(read(database, (tx) => collect(tx, range("_jobs.by_at", [eq("at", 2)]), { system: true }))).toHaveLength(1);
});

test("definitions that cannot be are refused", async () => {
  const database = testDatabase();
  const error = async (schema: SchemaDefinition) => (await prepared(database, schema)).error;
  expect(await error(itemsSchema({ by_x: ["x"] }, number))).toBe(
    'In table "items" the index "by_x" is invalid because it references the field x that does not exist.',
  );
  expect(await error(schemaOf({ _own: {} }))).toContain("starts with metadata prefix '_'");
  expect(
    await error(itemsSchema(Object.fromEntries(Array.from({ length: 33 }, (_, at) => [`by_${String(at)}`, ["n"]])))),
  ).toContain("maximum is 32");
  expect(await error(schemaOf({ items: {} }, { items: { vectorIndexes: [{}] } }))).toBeUndefined();
  expect(() => {
    database.activateSchemas(ofApp(itemsSchema({})));
  }).toThrow("not been prepared");
});

test.each([
  [
    { by_n: ["n", "m", "n"] },
    'In table "items": In index "by_n": Duplicate field n. Index fields must be unique within an index.',
  ],
  [
    { by_creation_time: ["n"] },
    'In table "items" cannot name an index "by_creation_time" because the name is reserved.',
  ],
  [{ _mine: ["n"] }, 'In table "items" cannot name an index "_mine" because the name is reserved.'],
])("a schema with the indexes %o is refused", async (indexes: Record<string, string[]>, text) => {
  const { state, error } = await prepared(testDatabase(), itemsSchema(indexes));
  expect(state).toBe("failed");
  expect(error).toContain(text);
});

test("a staged index is checked, but no query can use it until it is one no longer", async () => {
  const path = `${temporaryFolder()}/data.sqlite`;
  let database = testDatabase({ path });
  fill(database, 3);
  const staged = (fields: string[]): SchemaDefinition => {
    const schema = itemsSchema({});
    const tables = schema.tables.map((table) => ({ ...table, stagedDbIndexes: [{ indexDescriptor: "by_n", fields }] }));
    return { ...schema, tables };
  };
  expect((await prepared(database, staged(["n", "n"]))).error).toContain("Duplicate field n.");
  await push(database, staged(["n"]));
  database.close();
  database = testDatabase({ path });
  const query = range("items.by_n", [eq("n", 1)]);
  expect(() => read(database, (tx) => collect(tx, query))).toThrow(
    "Index items.by_n is currently staged and not available to query until it is enabled.",
  );
  await push(database, itemsSchema({ by_n: ["n"] }));
  expect(read(database, (tx) => collect(tx, query))).toHaveLength(1);
});
