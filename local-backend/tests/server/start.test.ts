import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN_KEY, BackendProcess, run } from "../harness/backendProcess";
import { freePorts } from "../harness/freePorts";

const folder = mkdtempSync(join(tmpdir(), "backend-start-"));
let backend: BackendProcess;
/** Free ones, for starts that are refused. */
let ports: string[];
let sitePort: number;

beforeAll(async () => {
  const [port, free = 0] = await freePorts(2);
  sitePort = free;
  ports = ["--port", `${port}`, "--site-port", `${sitePort}`];
  backend = await BackendProcess.start();
});
afterAll(async () => {
  await backend.remove();
  rmSync(folder, { recursive: true, force: true });
});

const start = (...args: string[]) => run(process.execPath, ["local-backend/start.mjs", ...args]);

async function refused(args: string[], text: RegExp): Promise<void> {
  const { code, stdout, stderr } = await start(...args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(text);
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
}

describe("start", { timeout: 60_000 }, () => {
  it("prints one ready line that scripts can read", async () => {
    const other = new BackendProcess();
    const line = await other.start();
    expect(line).toMatch(/^ready http:\/\/127\.0\.0\.1:\d+ site http:\/\/127\.0\.0\.1:\d+ in \d+ ms$/);
    expect(line.split(" ")).toEqual(expect.arrayContaining([other.url, other.siteUrl]));
    expect(await other.stop("SIGTERM")).toBe(0);
    expect(await (await other.start(), other.stop("SIGINT"))).toBe(0);
    expect(other.stderr()).toBe("");
    await other.remove();
  });

  it("keeps an administrator's key that only its owner reads", async () => {
    const data = join(folder, "key");
    const other = new BackendProcess(data);
    const usual = other.arguments.bind(other);
    other.arguments = () => usual().filter((argument) => argument !== "--admin-key" && argument !== ADMIN_KEY);
    await other.start();
    await other.stop();
    const file = join(data, "admin-key");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const key = readFileSync(file, "utf8");
    await other.start();
    const response = await fetch(`${other.url}/api/get_config_hashes`, {
      method: "POST",
      body: "{}",
      headers: { Authorization: `Convex ${key.trim()}` },
    });
    expect(response.status).toBe(200);
    await other.remove();
  });

  it("refuses a busy port", async () => {
    await refused(
      ["--port", `${backend.port}`, "--site-port", `${sitePort}`, "--data-dir", join(folder, "a")],
      new RegExp(`port ${backend.port} is already in use`),
    );
    const busy = createServer().listen(sitePort, "127.0.0.1");
    await new Promise((resolve) => busy.once("listening", resolve));
    await refused([...ports, "--data-dir", join(folder, "a")], new RegExp(`port ${sitePort} is already in use`));
    await new Promise((resolve) => busy.close(resolve));
  });

  it("refuses a data directory that another process uses", async () => {
    await refused([...ports, "--data-dir", backend.dataDirectory], /in use|another process/i);
  });

  it("refuses a data directory that it cannot write", async () => {
    writeFileSync(join(folder, "file"), "");
    await refused([...ports, "--data-dir", join(folder, "file", "below")], /cannot write to the data directory/);
  });

  it("refuses what it does not understand, and explains itself", async () => {
    await refused(["--nonsense"], /nonsense/);
    await refused(["--port", "70000"], /--port must be/);
    await refused(["--port", "3210", "--site-port", "3210"], /must differ/);
    await refused(["--admin-key", "short"], /--admin-key/);
    const help = await start("--help");
    expect(help).toMatchObject({ code: 0, stderr: "" });
    expect(help.stdout).toContain("--data-dir");
  });

  it("SAFE-1: comes back after a kill without a manual step", async () => {
    await backend.stop("SIGKILL");
    await backend.start();
    expect((await fetch(`${backend.url}/version`)).status).toBe(200);
  });
});
