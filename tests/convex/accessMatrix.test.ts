import { beforeAll, expect, test } from "vitest";
import { call, callers, matrix } from "./accessMatrix";
import { listPublicFunctions, setScene, type Kind } from "./accessScene";
import { createBackend, errorCode, modules, present } from "./setup";

let kinds: Map<string, Kind>;
/** Queries leave it as it is. */
let shared: Awaited<ReturnType<typeof setScene>>;
// Waits for every module to load.
beforeAll(async () => {
  kinds = await listPublicFunctions();
  shared = await setScene(createBackend());
});

test("ACCESS-1: every public function has a row, and every row a function", () => {
  const rows = new Set(Object.keys(matrix).map((name) => name.split(" ")[0]));
  expect([...kinds.keys()].sort()).toEqual([...rows].sort());
});

for (const [row, { args, expected }] of Object.entries(matrix)) {
  const name = row.split(" ")[0] ?? row;
  test.each(callers)(`ACCESS-1, ACCESS-3, ACCESS-5, ACCESS-6, COUPON-8: ${row} as %s`, async (caller) => {
    const kind = await present(kinds.get(name) ?? null);
    const { scene, browsers } = kind === "query" ? shared : await setScene(createBackend());
    const outcome = call(browsers[caller], name, kind, args(scene));
    const code = await errorCode(outcome);
    expect(code || ((await outcome) === null ? "null" : "value")).toBe(expected[caller]);
  });
}

test("every registered function declares what it returns", async () => {
  const silent = [];
  for (const [file, load] of Object.entries(modules)) {
    // The package's migrations declare nothing.
    if (file.includes("_generated") || file.endsWith("/migrations.ts")) continue;
    type Marks = { exportReturns?: () => string };
    for (const [name, marks] of Object.entries((await load()) as Record<string, Marks | undefined>)) {
      if (marks?.exportReturns?.() === "null") silent.push(`${file} ${name}`);
    }
  }
  expect(silent).toEqual([]);
});

test("ACCESS-2: no student function takes a user id", async () => {
  for (const [file, load] of Object.entries(modules)) {
    const path = /convex\/(?!_generated|model|shared|admin)(.+)\.ts$/.exec(file)?.[1];
    if (path === undefined || path.includes(".")) continue;
    type Marks = { isPublic?: boolean; exportArgs?: () => string };
    for (const marks of Object.values((await load()) as Record<string, Marks | undefined>)) {
      if (marks?.isPublic === true) expect(marks.exportArgs?.()).not.toMatch(/userId|"tableName":"(users|profiles)"/);
    }
  }
});

test("ACCESS-11: no public function takes the id of a stored file", async () => {
  const named: string[] = [];
  for (const path of (await listPublicFunctions()).keys()) {
    const [file = "", name = ""] = path.split(":");
    const load = modules[`../../convex/${file}.ts`];
    const members = (await load?.()) as Record<string, { exportArgs: () => string }>;
    if (members[name]?.exportArgs().includes('"_storage"') !== false) named.push(path);
  }
  expect(named).toEqual([]);
});
