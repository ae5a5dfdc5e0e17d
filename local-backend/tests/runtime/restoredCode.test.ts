import { cpSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CodeSummary, ModuleSource } from "../../runtime/types";
import { bundleFixture, fixtureFolder } from "../fixture/bundleFixture";
import { traceFiles } from "../disk/fileTrace";
import { eventually, type Fixture, startFixture } from "../fixture/startFixture";

const COUNTING = `
  import { mutationGeneric, queryGeneric, anyApi } from "convex/server";
  globalThis.evaluated = (globalThis.evaluated ?? 0) + 1;
  if (globalThis.refusing) throw new RangeError("no");
  export const one = queryGeneric({ args: {}, handler: async () => 1 });
  export const write = mutationGeneric({ args: {}, handler: async (ctx) => ctx.runQuery(anyApi.other.two) });
`;
const OTHER = `
  import { queryGeneric } from "convex/server";
  globalThis.evaluated = (globalThis.evaluated ?? 0) + 10;
  export const two = queryGeneric({ args: {}, handler: async () => 2 });
`;
/** A folder name from which Node has imported nothing, as in a new process. */
const UNSEEN = "0123456789abcdef0123456789abcdef";

const evaluations = globalThis as { evaluated?: number; refusing?: boolean };
let fixture: Fixture;
let modulesFolder: string;
let sources: ModuleSource[];
let summary: CodeSummary;

beforeEach(async () => {
  fixture = await startFixture();
  modulesFolder = join(fixture.dataDirectory, "modules");
  sources = await bundleFixture(fixtureFolder, { "counting.ts": COUNTING, "other.ts": OTHER });
  const loaded = await fixture.runtime.loader.load(sources);
  cpSync(join(modulesFolder, loaded.summary.folder), join(modulesFolder, UNSEEN), { recursive: true });
  // As read from the database.
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
  // Called by another function in the middle of a transaction.
  expect(await fixture.mutation("counting:write")).toBe(2);
  expect(evaluations.evaluated).toBe(11);
  await expect(fixture.query("counting:absent")).rejects.toThrow("Could not find public function");
});

test("the router is there for the first request", async () => {
  activate();
  const response = await fixture.runtime.runHttpAction(new Request("http://site.test/who"));
  expect(response.status).toBe(200);
});

test("unused modules are evaluated after the start", async () => {
  activate();
  fixture.runtime.start();
  await eventually(() => evaluations.evaluated === 11);
});

test("a module that cannot be evaluated fails its own functions only", async () => {
  activate();
  evaluations.refusing = true;
  await expect(fixture.query("counting:one")).rejects.toThrow("Failed to analyze counting.js: Uncaught RangeError: no");
  evaluations.refusing = false;
  expect(await fixture.query("other:two")).toBe(2);
});

test("other variables, files that are gone, and those of a backend that kept no hashes make nothing of what was known", () => {
  expect(fixture.runtime.loader.restore({ ...summary, salt: "other" })).toBeNull();
  const { files, ...older } = summary;
  expect(files).toBeDefined();
  expect(fixture.runtime.loader.restore(older)).toBeNull();
  rmSync(join(modulesFolder, UNSEEN), { recursive: true });
  expect(fixture.runtime.loader.restore(summary)).toBeNull();
  expect(fixture.log).toEqual([]);
});

describe("SAFE-10: damaged files", () => {
  const inFolder = (path: string, folder = UNSEEN) => join(modulesFolder, folder, path);
  const damages: [string, string, (file: string) => void][] = [
    ["empty", "is empty", (file) => truncateSync(file)],
    ["missing", "is missing", (file) => rmSync(file)],
    ["cut off", "is damaged", (file) => truncateSync(file, readFileSync(file).length - 1)],
    ["of another text", "is damaged", (file) => writeFileSync(file, readFileSync(file, "utf8").replace("e", "_"))],
  ];

  test.each(damages)("a file that is %s is named, and the code is not restored", (_kind, text, damage) => {
    const shared = readdirSync(inFolder("_deps")).find((name) => name.endsWith(".js"));
    for (const path of ["counting.js", `_deps/${String(shared)}`, "package.json"]) {
      const whole = readFileSync(inFolder(path));
      damage(inFolder(path));
      expect(fixture.runtime.loader.restore(summary)).toBeNull();
      expect(fixture.log.splice(0)).toEqual([
        expect.stringContaining(`the pushed code is damaged: ${path} ${text} in`),
      ]);
      writeFileSync(inFolder(path), whole);
    }
    activate();
    expect(fixture.log).toEqual([]);
  });

  test("a file that is damaged before its first call is not imported, said once, and works when it is mended", async () => {
    activate();
    const whole = readFileSync(inFolder("counting.js"));
    truncateSync(inFolder("counting.js"));
    for (let call = 0; call < 3; call++) {
      await expect(fixture.query("counting:one")).rejects.toThrow(
        /Failed to analyze counting.js: counting.js is empty in .*Push again to repair it/,
      );
    }
    expect(fixture.log).toEqual([expect.stringContaining("the pushed code is damaged: counting.js is empty in")]);
    expect(await fixture.query("other:two")).toBe(2);
    writeFileSync(inFolder("counting.js"), whole);
    expect(await fixture.query("counting:one")).toBe(1);
  });

  test("so is a file that modules share", async () => {
    activate();
    const shared = readdirSync(inFolder("_deps")).filter((name) => name.endsWith(".js"));
    for (const name of shared) truncateSync(inFolder(`_deps/${name}`));
    await expect(fixture.query("counting:one")).rejects.toThrow(/_deps\/\S+ is empty/);
  });

  test.each(damages)(
    "pushing the same code again mends one that is %s, its source map too",
    async (_kind, _text, damage) => {
      const { folder } = (await fixture.runtime.loader.load(sources)).summary;
      for (const path of ["counting.js", "counting.js.map"]) {
        const whole = readFileSync(inFolder(path, folder), "utf8");
        damage(inFolder(path, folder));
        await fixture.runtime.loader.load(sources);
        expect(readFileSync(inFolder(path, folder), "utf8")).toBe(whole);
      }
      expect(readdirSync(modulesFolder).filter((name) => name.endsWith(".partial"))).toEqual([]);
    },
  );

  test("what is pushed survives a power cut", async () => {
    const source = sources.map((module) => ({ ...module, source: `${module.source}\n// again` }));
    const { steps, lost } = await traceFiles(() => fixture.runtime.loader.load(source));
    expect(steps.filter(({ does }) => does === "write").length).toBeGreaterThan(source.length);
    expect(lost).toEqual([]);
    const placed = steps.filter(({ does }) => does === "rename");
    expect(placed).toHaveLength(1);
    expect(steps.filter(({ does, path }) => does === "write" && path.startsWith(`${placed[0]?.to}/`))).toEqual([]);
  });
});
