import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BackendProcess, type Finished, FixtureProject } from "../harness/backendProcess";

let backend: BackendProcess;
let project: FixtureProject;
/** An account's token would be below it. */
const home = mkdtempSync(join(tmpdir(), "convex-home-"));

beforeAll(async () => {
  backend = await BackendProcess.start();
  project = new FixtureProject(backend);
  await project.deploy();
  await backend.call("counters:secretIncrement", { name: "one" });
});
afterAll(async () => {
  project.remove();
  await backend.remove();
  rmSync(home, { recursive: true });
});

/** `command` as a shell would split it. Convex's cloud is the embedded backend: nothing leaves this machine. */
function convex(command: string): Promise<Finished> {
  const args = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
  const env = { HOME: home, USERPROFILE: home, CONVEX_PROVISION_HOST: backend.url };
  return project.convex(args, { env });
}

async function ends(command: string, code: number, text: string): Promise<void> {
  const finished = await convex(command);
  const output = finished.stdout + finished.stderr;
  // A command that hangs or retries is killed, and then has no code.
  expect(finished.code, `${command}\n${output}`).toBe(code);
  expect(output).toContain(text);
  expect(output, "a stack").not.toMatch(/^\s+at .*[:(]/m);
  expect(output).not.toMatch(/retrying/i);
}

/** With those of cli.test.ts, watch.test.ts and tests/snapshots: every command, hidden ones too. */
describe("BACKEND-2: every command works or says at once what is missing", () => {
  it.concurrent.each([
    [`run --inline-query 'await ctx.db.query("counters").collect()'`, 0, '"name": "one"'],
    [`run --inline-query 'const all = await ctx.db.query("counters").collect(); return all.length;'`, 0, "1"],
    [`run --inline-query 'export default query({ args: {}, handler: () => 7 })'`, 0, "7"],
    [`run --inline-query 'nothing.at.all'`, 1, "nothing is not defined"],
    [`run --inline-query 'not a query'`, 1, "SyntaxError"],
    [`run --inline-query 'ctx.db.insert("counters", {})'`, 1, "insert"],
    [`run counters:get '{"name":"one"}' --identity '{"name":"someone"}'`, 0, "1"],
    ["network-test", 0, "Network test passed."],
    ["data nothing", 0, "There are no documents in this table."],
    ["data _storage", 0, "There are no documents in this table."],
    ["env get NOTHING", 0, 'Environment variable "NOTHING" not found'],
    ["import --table x missing.jsonl", 1, "does not exist"],
    ["import --table x package.json --component nothing", 1, "Leave out --component"],
    ["import package.json --format zip", 1, "invalid zip file"],
    ["insights", 1, "Insights are only available for cloud deployments."],
    ["dashboard", 0, "is not supported for self-hosted deployments"],
    ["deployments", 0, "Currently configured deployment"],
    ["docs --no-open", 0, "Find Convex docs here"],
    ["login status", 0, "Not logged in"],
    ["update", 0, "npm install convex@latest"],
    ["reinit", 1, "deprecated"],
    ["auth list", 1, "convex auth commands were removed"],
    ["init", 0, ""],
    ["mcp start", 0, ""],
    ["ai-files status", 0, ""],
    ["nonsense", 1, "unknown command"],
    ["deployment select dev", 1, ""],
    ["deployment create dev/x --type dev", 1, ""],
    ["deployment token create x", 1, ""],
    ["deployment token delete x", 1, ""],
    ["project create x", 1, ""],
    ["env default list", 1, ""],
    ["integration workos status", 1, ""],
    ["login --no-open", 1, ""],
    ["logout", 0, "You have been logged out"],
  ] as [string, number, string][])("convex %s", ends, 120_000);
});
