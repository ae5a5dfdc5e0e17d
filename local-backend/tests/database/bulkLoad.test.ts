import { expect, test } from "vitest";
import { encodeId } from "../../database/documentIds";
import { ConflictError } from "../../database/errors";
import type { CommitGroup, LoadPlan } from "../../database/types";
import { collect, mutate, ofApp, read, scan, schemaOf, temporaryFolder, testDatabase } from "./testDatabase";

const id = (table: number, document: number) => encodeId(table, Buffer.alloc(16, document));
const plan = (number: number, replace = true): LoadPlan => ({
  tables: [{ name: "items", number, replace }],
  emptied: [],
});
const names = (database: ReturnType<typeof testDatabase>, table = "items") =>
  read(database, (tx) => collect(tx, scan(table)).map(({ n }) => n));

test("what is loaded is unseen until it is activated, then seen by everyone at once", () => {
  const path = `${temporaryFolder()}/data.sqlite`;
  const database = testDatabase({ path });
  mutate(database, (tx) => tx.insert("items", { n: 1 }));
  const load = database.load(plan(12_000));
  load.add("items", { _id: id(12_000, 1), _creationTime: 5, n: 2 });
  expect(names(database)).toEqual([1]);
  load.activate();
  expect(names(database)).toEqual([2]);
  expect(read(database, (tx) => tx.get(id(12_000, 1))?.id)).toBe(id(12_000, 1));
  expect(read(database, (tx) => tx.count("items"))).toBe(1);
  expect(database.tables().map(({ name, number }) => [name, number])).toEqual([["items", 12_000]]);
  mutate(database, (tx) => tx.insert("items", { n: 3 }));
  database.close();
  expect(names(testDatabase({ path }))).toEqual([2, 3]);
});

test("a transaction that began before an import cannot commit, nor read on; live queries are told", () => {
  const database = testDatabase();
  mutate(database, (tx) => tx.insert("items", { n: 1 }));
  const groups: CommitGroup[] = [];
  database.onCommit((group) => groups.push(group));
  const writer = database.begin();
  writer.insert("others", { n: 1 });
  const reader = database.begin();
  const before = database.latest();
  const load = database.load(plan(12_000));
  load.activate();
  expect(() => database.commit(writer)).toThrow(ConflictError);
  expect(() => collect(reader, scan("items"))).toThrow(ConflictError);
  expect(() => database.begin({ at: before })).toThrow(ConflictError);
  expect(groups.at(-1)).toMatchObject({ rewritten: true, to: database.latest() });
  expect(names(database)).toEqual([]);
});

test("an empty table whose number is wanted gets another one; one with documents keeps it", () => {
  const database = testDatabase({ schema: schemaOf({ items: {}, others: {} }) });
  const others = database.tables().find(({ name }) => name === "others")?.number ?? 0;
  database.load(plan(others)).activate();
  const numbers = database.tables().map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
  mutate(database, (tx) => tx.insert("others", { n: 1 }));
  const now = database.tables().find(({ name }) => name === "others")?.number ?? 0;
  expect(() => database.load(plan(now))).toThrow('are those of table "others"');
  expect(names(database, "others")).toEqual([1]);
});

test("tables that are emptied stay if the schema names them, and disappear otherwise", () => {
  const database = testDatabase({ schema: schemaOf({ kept: {} }) });
  mutate(database, (tx) => {
    tx.insert("kept", { n: 1 });
    tx.insert("gone", { n: 1 });
  });
  database.load({ tables: [], emptied: ["kept", "gone"] }).activate();
  expect(database.tables().map(({ name }) => name)).toEqual(["kept"]);
  expect(names(database, "gone")).toEqual([]);
  mutate(database, (tx) => tx.insert("gone", { n: 2 }));
  expect(names(database, "gone")).toEqual([2]);
});

test("a table that refers to one whose ids change stops the import", () => {
  const reference = {
    type: "object",
    value: { item: { fieldType: { type: "id", tableName: "items" }, optional: false } },
  };
  const schema = schemaOf({ items: {}, links: {} }, { links: { documentType: reference } });
  const database = testDatabase({ schema });
  mutate(database, (tx) => tx.insert("links", { item: tx.insert("items", { n: 1 }) }));
  expect(() => database.load(plan(12_000))).toThrow("Import changes table 'items' which is referenced by 'links'");
  expect(names(database)).toEqual([1]);
});

test("a schema that changes meanwhile stops the import", async () => {
  const database = testDatabase({ schema: schemaOf({ items: {} }) });
  const load = database.load(plan(12_000));
  const next = ofApp(schemaOf({ items: { by_n: ["n"] } }));
  database.prepareSchemas(next);
  while (database.schemaProgress().state === "inProgress") await new Promise((resolve) => setImmediate(resolve));
  database.activateSchemas(next);
  expect(() => load.activate()).toThrow("Could not complete import because schema changed");
});

test("a load that another one replaced, or that was discarded, changes nothing", () => {
  const database = testDatabase();
  mutate(database, (tx) => tx.insert("items", { n: 1 }));
  const first = database.load(plan(12_000));
  first.add("items", { _id: id(12_000, 1), _creationTime: 5, n: 2 });
  const second = database.load(plan(12_001));
  second.discard();
  expect(() => first.activate()).toThrow("The load has been discarded");
  expect(names(database)).toEqual([1]);
});
