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
    entryPoints: [join(import.meta.dirname, "uncaughtErrors.script.ts")],
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

test("an error in a callback fails its function at once; after its end it is logged", { timeout: 60_000 }, () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { encoding: "utf8" });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  const { outcomes, results, logged } = JSON.parse(stdout) as Record<"outcomes" | "results" | "logged", string[]>;
  const texts = ["Error: thrown in a timer", "Error: thrown in a listener", "Error: thrown in a promise"];
  for (const [at, text] of texts.entries()) {
    expect(outcomes[at]).toMatch(new RegExp(`^\\[Request ID: [0-9a-f]{16}\\] Server Error\\nUncaught ${text}\\n`));
    expect(outcomes[at]).toMatch(/\n {4}at .*convex\/globals\.ts:\d+:\d+/);
  }
  expect(outcomes[3]).toBe("done");
  expect(results).toEqual(["done", "done"]);
  expect(logged).toHaveLength(2);
  expect(logged).toContain("Uncaught Error: thrown too late");
  expect(logged.find((line) => line !== "Uncaught Error: thrown too late")).toMatch(/^Uncaught Error: .*schema/s);
});

test("a mistake of the backend itself still ends it", { timeout: 60_000 }, () => {
  const { status, stderr } = spawnSync(process.execPath, [script, "own-error"], { encoding: "utf8" });
  expect(stderr).toContain("the backend's own mistake");
  expect(status).not.toBe(0);
});
