import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BackendProcess, run } from "../harness/backendProcess";

const folder = mkdtempSync(join(tmpdir(), "backend-start-"));
let backend: BackendProcess;

beforeAll(async () => {
  backend = await BackendProcess.start(3664);
});
afterAll(async () => {
  await backend.remove();
  rmSync(folder, { recursive: true, force: true });
});

const start = (...args: string[]) => run(process.execPath, ["local-backend/start.mjs", ...args]);
const ports = ["--port", "3666", "--site-port", "3667"];

async function refused(args: string[], text: RegExp): Promise<void> {
  const { code, stdout, stderr } = await start(...args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(text);
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
}

describe("start", () => {
  it("prints one ready line that scripts can read", async () => {
    const other = new BackendProcess(3666);
    const line = await other.start();
    expect(line).toMatch(/^ready http:\/\/127\.0\.0\.1:3666 site http:\/\/127\.0\.0\.1:3667 in \d+ ms$/);
    expect(await other.stop("SIGTERM")).toBe(0);
    expect(await (await other.start(), other.stop("SIGINT"))).toBe(0);
    expect(other.stderr()).toBe("");
    await other.remove();
  });

  it("keeps an administrator's key that only its owner reads", async () => {
    const data = join(folder, "key");
    const other = new BackendProcess(3666, data);
    other.arguments = () => ["local-backend/start.mjs", ...ports, "--data-dir", data];
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
      ["--port", "3664", "--site-port", "3667", "--data-dir", join(folder, "a")],
      /port 3664 is already in use/,
    );
    const busy = createServer().listen(3667, "127.0.0.1");
    await new Promise((resolve) => busy.once("listening", resolve));
    await refused([...ports, "--data-dir", join(folder, "a")], /port 3667 is already in use/);
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
