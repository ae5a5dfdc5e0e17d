import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";

const folder = join(import.meta.dirname, "../../.build");
const script = join(folder, `forgotten-errors-${process.pid}.mjs`);

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  await build({
    entryPoints: [join(import.meta.dirname, "forgottenErrors.script.ts")],
    outfile: script,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    define: { "import.meta.dirname": JSON.stringify(join(import.meta.dirname, "../fixture")) },
    logLevel: "error",
  });
});
afterAll(() => rmSync(script, { force: true }));

test("forgotten promises and timers of the app are told and end nothing", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { encoding: "utf8" });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  const { results, logged } = JSON.parse(stdout) as { results: string[]; logged: string[] };
  expect(results).toEqual(["done", "done"]);
  expect(logged.slice(0, 2).sort()).toEqual(["Uncaught Error: forgotten promise", "Uncaught Error: forgotten timer"]);
  expect(logged[2]).toMatch(/^Uncaught Error: .*schema/s);
});

test("a mistake of the backend itself still ends it", () => {
  const { status, stderr } = spawnSync(process.execPath, [script, "own-error"], { encoding: "utf8" });
  expect(stderr).toContain("the backend's own mistake");
  expect(status).not.toBe(0);
});
