import { expect, test, vi } from "vitest";
import type { SqliteFile } from "../../database/sqliteFile";
import { collect, eq, mutate, ofApp, range, read, schemaOf, testDatabase } from "./testDatabase";

const fault = vi.hoisted(() => ({ isOn: false }));
vi.mock("../../database/sqliteFile", async (importOriginal) => {
  const original = await importOriginal<{ openSqliteFile: (path: string) => SqliteFile }>();
  return {
    ...original,
    openSqliteFile: (path: string): SqliteFile => {
      const file = original.openSqliteFile(path);
      return {
        ...file,
        run: (sql, values) => {
          if (fault.isOn && sql.startsWith("COMMIT")) throw new Error("disk I/O error");
          file.run(sql, values);
        },
      };
    },
  };
});

test("SAFE-2: an index whose last rows the disk refused is not ready", async () => {
  const database = testDatabase();
  mutate(database, (tx) => tx.insert("items", { n: 1 }));
  await database.whenDurable(database.latest());
  const schema = ofApp(schemaOf({ items: { by_n: ["n"] } }));
  fault.isOn = true;
  database.prepareSchemas(schema);
  const activate = () => database.activateSchemas(schema);
  expect(activate).toThrow("could not be written");
  fault.isOn = false;
  database.prepareSchemas(schema);
  while (database.schemaProgress().state === "inProgress") await new Promise((resolve) => setImmediate(resolve));
  activate();
  expect(read(database, (tx) => collect(tx, range("items.by_n", [eq("n", 1)])))).toHaveLength(1);
});
