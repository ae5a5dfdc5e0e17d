import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { execFile } from "node:child_process";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bundle } from "../../local-backend/bundle.mjs";

const runFile = promisify(execFile);
const MODULE = pathToFileURL(await bundle("scripts/dev/envFile.ts")).href;
const BACKEND = { url: "http://127.0.0.1:3210", adminKey: "embedded|0123" };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "selo-env-"));
});
afterEach(() => rm(folder, { recursive: true }));

const file = (name: string) => join(folder, name);
const envFile = () => readFile(file(".env.local"), "utf8");

/** In its own process, because the module uses the current folder and environment. */
async function inFolder(expression: string, env: Record<string, string> = {}): Promise<string> {
  const script = `import * as envFile from ${JSON.stringify(MODULE)}; process.stdout.write(String(await (${expression})));`;
  const { stdout } = await runFile(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
  });
  return stdout;
}
const point = (backend = BACKEND) => inFolder(`envFile.pointEnvFileAt(${JSON.stringify(backend)})`);
const refusal = (env?: Record<string, string>) =>
  inFolder(`envFile.refuseOtherDeployment("admin-key").then(() => "", (error) => error.message)`, env);

test("a project without the file gets one that only its owner can read", async () => {
  expect(await point()).toBe("true");
  expect((await envFile()).split("\n")).toEqual([
    expect.stringMatching(/^# The embedded backend/),
    "CONVEX_SELF_HOSTED_URL=http://127.0.0.1:3210",
    "CONVEX_SELF_HOSTED_ADMIN_KEY=embedded|0123",
    "",
  ]);
  expect((await stat(file(".env.local"))).mode & 0o077).toBe(0);
});

test.each([
  ["", "# mine\nVITE_SITE_URL=https://school.example # the site\n\nexport OTHER='a b'\n"],
  ["without a line end", "A=1"],
  ["of Windows", "A=1\r\nB=2\r\n"],
])("the developer's lines stay, byte for byte %s", async (_, before) => {
  await writeFile(file(".env.local"), before);
  await point();
  const after = await envFile();
  expect(after.startsWith(before)).toBe(true);
  expect(after).toMatch(/^CONVEX_SELF_HOSTED_URL=http:\/\/127\.0\.0\.1:3210\r?$/m);
});

test("a second start changes nothing; a new port or key changes only its two lines", async () => {
  await writeFile(file(".env.local"), "A=1\n");
  await point();
  const first = await envFile();
  expect(await point()).toBe("false");
  await writeFile(file(".env.local"), `${first}\nVITE_CONVEX_URL=${BACKEND.url}\n`);
  expect(await point({ url: "http://127.0.0.1:4000", adminKey: "embedded|$&" })).toBe("true");
  expect(await envFile()).toBe(
    `${first.replace(BACKEND.url, "http://127.0.0.1:4000").replace("embedded|0123", () => "embedded|$&")}\nVITE_CONVEX_URL=${BACKEND.url}\n`,
  );
});

test("an empty file and npm run dev's own lines are accepted", async () => {
  expect(await refusal()).toBe("");
  await point();
  expect(await refusal()).toBe("");
});

test("the same lines written by hand, with the backend's own key, are accepted", async () => {
  await writeFile(file("admin-key"), `${BACKEND.adminKey}\n`);
  const lines = `CONVEX_SELF_HOSTED_URL=http://localhost:3210\nCONVEX_SELF_HOSTED_ADMIN_KEY='${BACKEND.adminKey}'\n`;
  await writeFile(file(".env.local"), lines);
  expect(await refusal()).toBe("");
});

test.each([
  [".env.local", "CONVEX_DEPLOYMENT=dev:happy-otter-123 # team: x", "CONVEX_DEPLOYMENT to dev:happy-otter-123"],
  [".env", "CONVEX_DEPLOYMENT=prod:happy-otter-123", "CONVEX_DEPLOYMENT to prod:happy-otter-123"],
  [".env.local", "CONVEX_DEPLOY_KEY=prod:happy-otter-123|secret", "CONVEX_DEPLOY_KEY"],
  [
    ".env.local",
    "CONVEX_SELF_HOSTED_URL=https://school.example\nCONVEX_SELF_HOSTED_ADMIN_KEY=other|secret",
    "CONVEX_SELF_HOSTED_URL to https://school.example",
  ],
])("another deployment in %s is refused by name, and nothing changes: %s", async (name, text, said) => {
  await writeFile(file(name), `A=1\n${text}\n`);
  const message = await refusal();
  expect(message).toContain(`${name} sets ${said}: npx convex means that deployment here`);
  expect(message).toContain("npm run dev:backend, and in a second terminal npm run dev:frontend");
  expect(message).not.toContain("secret");
  expect(await readFile(file(name), "utf8")).toBe(`A=1\n${text}\n`);
});

test("a line edited below our note belongs to the developer", async () => {
  await point();
  await writeFile(file(".env.local"), (await envFile()).replace(BACKEND.url, "https://school.example"));
  expect(await refusal()).toContain(".env.local sets CONVEX_SELF_HOSTED_URL to https://school.example");
});

test("the environment counts too", async () => {
  expect(await refusal({ CONVEX_DEPLOYMENT: "dev:happy-otter-123" })).toContain(
    "The environment sets CONVEX_DEPLOYMENT",
  );
  expect(await refusal({ CONVEX_DEPLOYMENT: "" })).toBe("");
});
