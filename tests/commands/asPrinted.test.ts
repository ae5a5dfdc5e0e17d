import { readFile, rm, writeFile } from "node:fs/promises";
import { ConvexClient } from "convex/browser";
import { makeFunctionReference } from "convex/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePorts, startLocalBackend } from "../../scripts/localBackend";
import { stop } from "../../scripts/processes";
import { clientCommands, inlineCommands, npmScripts, section, shellLines } from "./printed";
import { DevRun, FreshProject } from "./project";

/** Lines that cannot run here as printed, with the reason. */
const ELSEWHERE: [RegExp, string][] = [
  [/^npm ci && npm (run dev|test)$/, "needs the registry; npm run dev is what the tests below start"],
  [/--prod$/, "needs an account at Convex; docs/operating.md says that it was never run"],
  [/^docker compose /, "needs Docker; tests/docs/deployFiles.test.ts holds the file"],
  [/^npm run verify -- --url/, "the browser tests run it, with the address of their backend"],
  [/^npm run dev:(backend|frontend)$/, "run until they are stopped, against a deployment of the developer's"],
  [/^npx convex dev$/, "npm run dev runs it"],
];
const here = (line: string) => !ELSEWHERE.some(([pattern]) => pattern.test(line));

const readme = await readFile("README.md", "utf8");
const operating = await readFile("docs/operating.md", "utf8");
const deployment = section(operating, "Deploy");
const everyday = `${readme}\n${operating.replace(deployment, "")}`;

let project: FreshProject;
beforeAll(async () => {
  project = await FreshProject.create();
});
afterAll(() => project.remove());

async function works(line: string): Promise<void> {
  const { code, output } = await project.shell(line);
  expect(code, `${line}\n${output}`).toBe(0);
}

test("every npm script that is mentioned exists, and every line that is run elsewhere is printed", async () => {
  const { scripts } = JSON.parse(await readFile("package.json", "utf8")) as { scripts: Record<string, string> };
  expect((await npmScripts()).filter((name) => !(name in scripts))).toEqual([]);
  const printed = [readme, operating].flatMap((text) => [...shellLines(text), ...inlineCommands(text)]);
  expect(ELSEWHERE.filter(([pattern]) => !printed.some((line) => pattern.test(line)))).toEqual([]);
});

describe("alongside npm run dev", () => {
  let dev: DevRun;
  let url: string;
  beforeAll(async () => {
    await writeFile(project.path(".env.local"), "# mine\nMINE=1\n");
    const [backend, site, client] = (await freePorts(3)).map(String) as [string, string, string];
    url = `http://127.0.0.1:${backend}`;
    dev = new DevRun(project, { SELO_BACKEND_PORT: backend, SELO_SITE_PORT: site, SELO_CLIENT_PORT: client });
    await dev.prints("Selo is running.");
    await dev.prints("Ctrl+C");
  }, 600_000);
  afterAll(async () => {
    await dev.end();
    for (const name of [".env.local", "convex/extra.ts"]) await rm(project.path(name), { force: true });
  });

  test("its output counts courses, students and indexes", () => {
    expect(dev.output).toMatch(/Catalog +█+ (\d+)\/\1\n/);
    expect(dev.output).toMatch(/Students █+ 200\/200\n/);
    expect(dev.output).toMatch(/Added \d+ table indexes\n/);
  });

  test("BACKEND-6: it says that errors keep their texts, which they do, and warns of nothing", async () => {
    await dev.prints("Errors         their texts go to every caller here");
    const call = { path: "visitor/catalog:list", args: { paginationOpts: "none" }, format: "json" };
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${url}/api/query`, { method: "POST", headers, body: JSON.stringify(call) });
    expect(await answer.json()).toMatchObject({
      errorMessage: expect.stringContaining("ArgumentValidationError") as string,
    });
    expect(dev.output).not.toMatch(/Warning/);
  });

  test(
    "BACKEND-2: every command printed by it, the client and the documents works as printed",
    { timeout: 600_000 },
    async () => {
      const person = { email: "someone@example.org", password: "correto-cavalo-bateria", name: "Someone" };
      await signUp(url, person);
      const fromDev = [...dev.output.matchAll(/npx convex .*/g)]
        .map(([line]) => line.trim())
        .filter((line) => !line.includes("…"));
      const fromClient = await clientCommands();
      const fromDocuments = [...shellLines(everyday), ...inlineCommands(everyday)];
      const fromConvex = inlineCommands(await readFile("convex/README.md", "utf8"));
      expect(
        [fromDev.length, fromClient.length, fromDocuments.length, fromConvex.length].every((count) => count > 0),
      ).toBe(true);
      const lines = new Set([...fromDev, ...fromClient, ...fromDocuments, ...fromConvex].filter(here));
      for (const line of lines) await works(line);
      const { output } = await project.shell("npx convex env get AI_MODEL");
      expect(output).toContain("gpt-4.1-mini");
    },
  );

  test("it is invisible to git and keeps what the developer wrote in .env.local", async () => {
    expect(await project.changes()).toBe("");
    const text = await readFile(project.path(".env.local"), "utf8");
    expect(text.startsWith("# mine\nMINE=1\n")).toBe(true);
    expect(text).toContain(`CONVEX_SELF_HOSTED_URL=${url}\n`);
  });

  test("after the backend is killed, open clients and convex dev continue", { timeout: 600_000 }, async () => {
    const client = new ConvexClient(url, { logger: false });
    try {
      await client.query(makeFunctionReference<"query">("visitor/settings:promo"), {});
      const { pid } = JSON.parse(await readFile(project.path(".local-backend/database.sqlite3.owner"), "utf8")) as {
        pid: number;
      };
      process.kill(pid, "SIGKILL");
      await dev.prints("The embedded backend ended (SIGKILL); starting it again.");
      await dev.prints("The embedded backend is running again; open pages go on.");
      const pushed = new Promise((resolve) =>
        client.onUpdate(makeFunctionReference<"query">("extra:moved"), {}, resolve, () => undefined),
      );
      const source = `import { query } from "./_generated/server";\nexport const moved = query({ args: {}, handler: () => 42 });\n`;
      await writeFile(project.path("convex/extra.ts"), source);
      expect(await pushed).toBe(42);
      expect(client.connectionState().connectionCount).toBeGreaterThan(1);
    } finally {
      await client.close();
    }
  });
});

test("npm run dev leaves a developer's own deployment alone", { timeout: 60_000 }, async () => {
  const before = "CONVEX_DEPLOYMENT=dev:happy-otter-123 # team: otters, project: selo\n";
  await writeFile(project.path(".env.local"), before);
  const { code, output } = await project.shell("npm run dev");
  expect(code).toBe(1);
  expect(output).toContain(".env.local sets CONVEX_DEPLOYMENT to dev:happy-otter-123");
  expect(await readFile(project.path(".env.local"), "utf8")).toBe(before);
});

test(
  "deploying from a fresh clone: every command in the order of docs/operating.md",
  { timeout: 600_000 },
  async () => {
    const [port = 0, sitePort = 0] = await freePorts(2);
    const backend = await startLocalBackend({ port, sitePort, dataDir: project.path(".local-backend/deployment") });
    try {
      const lines = { CONVEX_SELF_HOSTED_URL: backend.url, CONVEX_SELF_HOSTED_ADMIN_KEY: backend.adminKey };
      const text = Object.entries(lines).map(([name, value]) => `${name}='${value}'\n`);
      await writeFile(project.path(".env.local"), text.join(""));
      const commands = [...new Set(shellLines(deployment))].filter(here);
      expect(commands.length).toBeGreaterThanOrEqual(4);
      for (const line of commands) await works(line);
      await signUp(backend.url, { email: "someone@example.org", password: "correto-cavalo-bateria", name: "Someone" });
      expect(await readFile(project.path("dist/_headers"), "utf8")).toContain(`connect-src 'self' ${backend.url} `);
      const again = await project.shell("npm run --silent keys -- https://school.example | npx convex env set");
      expect(again.code, "keys that are there are not replaced").not.toBe(0);
    } finally {
      await stop(backend.process);
    }
  },
);

async function signUp(url: string, { email, password, name }: { email: string; password: string; name: string }) {
  const response = await fetch(`${url}/api/action`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      path: "auth:signIn",
      args: { provider: "password", params: { flow: "signUp", email, password, fullName: name } },
      format: "json",
    }),
  });
  expect(await response.json()).toMatchObject({ status: "success" });
}
