import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CodeSummary } from "../../runtime/types";
import { bundleFixture, fixtureFolder } from "../fixture/bundleFixture";
import { eventually, type Fixture, startFixture } from "../fixture/startFixture";

const COUNTING = `
  import { mutationGeneric, queryGeneric, anyApi } from "convex/server";
  globalThis.evaluated = (globalThis.evaluated ?? 0) + 1;
  export const one = queryGeneric({ args: {}, handler: async () => 1 });
  export const write = mutationGeneric({ args: {}, handler: async (ctx) => ctx.runQuery(anyApi.other.two) });
`;
const OTHER = `
  import { queryGeneric } from "convex/server";
  globalThis.evaluated = (globalThis.evaluated ?? 0) + 10;
  export const two = queryGeneric({ args: {}, handler: async () => 2 });
`;
/** A name of a folder that Node has not imported anything from: what a new process finds. */
const UNSEEN = "0123456789abcdef0123456789abcdef";

const evaluations = globalThis as { evaluated?: number };
let fixture: Fixture;
let modulesFolder: string;
let summary: CodeSummary;

beforeEach(async () => {
  fixture = await startFixture();
  modulesFolder = join(fixture.dataDirectory, "modules");
  const sources = await bundleFixture(fixtureFolder, { "counting.ts": COUNTING, "other.ts": OTHER });
  const loaded = await fixture.runtime.loader.load(sources);
  cpSync(join(modulesFolder, loaded.summary.folder), join(modulesFolder, UNSEEN), { recursive: true });
  // As it comes out of the database.
  summary = JSON.parse(JSON.stringify({ ...loaded.summary, folder: UNSEEN })) as CodeSummary;
  evaluations.evaluated = 0;
});
afterEach(() => fixture.remove());

function activate(): void {
  const restored = fixture.runtime.loader.restore(summary);
  if (restored === null) throw new Error("it was not restored");
  fixture.runtime.activate(restored);
}

test("a module is evaluated by the first calls of its functions, once", async () => {
  activate();
  expect(fixture.runtime.kindOf("counting:one", false)).toBe("query");
  expect(evaluations.evaluated).toBe(0);
  expect(await Promise.all([fixture.query("counting:one"), fixture.query("counting:one")])).toEqual([1, 1]);
  expect(evaluations.evaluated).toBe(1);
  // Through a call from another function, in the middle of a transaction.
  expect(await fixture.mutation("counting:write")).toBe(2);
  expect(evaluations.evaluated).toBe(11);
  await expect(fixture.query("counting:absent")).rejects.toThrow("Could not find public function");
});

test("the router is there for the first request", async () => {
  activate();
  const response = await fixture.runtime.runHttpAction(new Request("http://127.0.0.1:3621/who"));
  expect(response.status).toBe(200);
});

test("modules that nobody asks for are evaluated after the start", async () => {
  activate();
  fixture.runtime.start();
  await eventually(() => evaluations.evaluated === 11);
});

test("a module that cannot be evaluated fails its own functions only", async () => {
  activate();
  writeFileSync(join(modulesFolder, UNSEEN, "counting.js"), 'throw new RangeError("no");');
  await expect(fixture.query("counting:one")).rejects.toThrow("Failed to analyze counting.js: Uncaught RangeError: no");
  expect(await fixture.query("other:two")).toBe(2);
});

test("other variables, or files that are gone, make nothing of what was known", () => {
  expect(fixture.runtime.loader.restore({ ...summary, salt: "other" })).toBeNull();
  rmSync(join(modulesFolder, UNSEEN), { recursive: true });
  expect(fixture.runtime.loader.restore(summary)).toBeNull();
});
