import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "../../database/database";
import { OpenError } from "../../database/errors";
import { DATA_FORMAT, openSqliteFile } from "../../database/sqliteFile";
import { collect, mutate, parse, range, read, scan, schemaOf, temporaryFolder, testDatabase } from "./testDatabase";

function errorOf(work: () => unknown): OpenError {
  try {
    work();
  } catch (error) {
    if (error instanceof OpenError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

test("a restart keeps documents, schema, totals and time", () => {
  const path = join(temporaryFolder(), "deep", "er", "data.sqlite");
  const schema = schemaOf({ items: { by_n: ["n"] }, _jobs: { by_at: ["at"] } });
  const first = testDatabase({ path, schema });
  const id = mutate(first, (tx) => tx.insert("items", { n: 1 }));
  mutate(first, (tx) => tx.insert("_jobs", { at: 5 }, { system: true }));
  const ts = first.latest();
  first.close();
  const second = testDatabase({ path, now: () => 0 });
  expect(second.latest()).toBe(ts);
  read(second, (tx) => {
    expect(parse(tx.get(id) ?? expect.fail()).n).toBe(1);
    expect(collect(tx, range("items.by_n"))).toHaveLength(1);
    expect(collect(tx, range("_jobs.by_at"), { system: true })).toHaveLength(1);
    expect(tx.count("items")).toBe(1);
  });
  mutate(second, (tx) => tx.insert("items", { n: 2 }));
  expect(second.latest()).toBeGreaterThan(ts);
});

test("a file of the first data format gets the table of client requests", () => {
  const path = join(temporaryFolder(), "data.sqlite");
  const file = openSqliteFile(path);
  file.exec("DROP TABLE requests; PRAGMA user_version = 1");
  file.close();
  const database = openDatabase({ path });
  const tx = database.begin();
  expect(tx.findRequest("session", 1)).toBeNull();
  tx.recordRequest("session", 1, "done");
  database.commit(tx);
  expect(database.begin().findRequest("session", 1)?.body).toBe("done");
  database.close();
});

test("a newer data format is refused", () => {
  const path = join(temporaryFolder(), "data.sqlite");
  const file = openSqliteFile(path);
  file.exec(`PRAGMA user_version = ${String(DATA_FORMAT + 1)}`);
  file.close();
  const error = errorOf(() => openDatabase({ path }));
  expect(error.code).toBe("newerFormat");
  const [known, newer] = [String(DATA_FORMAT), String(DATA_FORMAT + 1)];
  expect(error.message).toContain(`has data format ${newer}, this backend knows up to ${known}. Update the backend`);
  expect(error.message).not.toContain("\n");
  // A rejected file must be released.
  expect(errorOf(() => openDatabase({ path })).code).toBe("newerFormat");
});

test("a second opening is refused, in the same process and while another one lives", () => {
  const path = join(temporaryFolder(), "data.sqlite");
  const database = testDatabase({ path });
  expect(errorOf(() => openDatabase({ path })).code).toBe("inUse");
  database.close();
  writeFileSync(`${path}.owner`, JSON.stringify({ pid: process.ppid, started: "" }));
  const error = errorOf(() => openDatabase({ path }));
  expect(error.code).toBe("inUse");
  expect(error.message).toContain(`in use by process ${String(process.ppid)}`);
  expect(readFileSync(`${path}.owner`, "utf8")).toContain(String(process.ppid));
});

test("what a killed process left is cleared", () => {
  const path = join(temporaryFolder(), "data.sqlite");
  const first = testDatabase({ path });
  mutate(first, (tx) => tx.insert("items", {}));
  first.close();
  for (const owner of [{ pid: 2 ** 22 + 1, started: "" }, { pid: process.ppid, started: "another boot:1" }, "{", ""]) {
    mkdirSync(`${path}.lock`);
    writeFileSync(`${path}.owner`, typeof owner === "string" ? owner : JSON.stringify(owner));
    const database = openDatabase({ path });
    expect(read(database, (tx) => collect(tx, scan("items")))).toHaveLength(1);
    database.close();
    expect(existsSync(`${path}.owner`)).toBe(false);
    expect(existsSync(`${path}.lock`)).toBe(false);
  }
});

test("a place that cannot be written, and a file that is something else", () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "file"), "text");
  const unwritable = errorOf(() => openDatabase({ path: join(folder, "file", "data.sqlite") }));
  expect(unwritable.code).toBe("unwritable");
  expect(unwritable.message).toMatch(/^Cannot create the data directory /);
  writeFileSync(join(folder, "data.sqlite"), "this is not a database, and long enough to be read as one: ".repeat(100));
  expect(errorOf(() => openDatabase({ path: join(folder, "data.sqlite") })).code).toBe("notADatabase");
  expect(existsSync(join(folder, "data.sqlite.owner"))).toBe(false);
});
