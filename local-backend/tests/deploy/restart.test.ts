import { existsSync, readdirSync, readFileSync, rmSync, truncateSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BackendProcess } from "../harness/backendProcess";
import { startWithFixture } from "../harness/fixtureBackend";
import { freePorts } from "../harness/freePorts";

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startWithFixture();
});
afterAll(() => backend.remove());

const increment = async () => (await backend.call("counters:increment", { name: "starts" })).value;

describe("a start on pushed code", { timeout: 60_000 }, () => {
  it("answers the first call, and tells the same of the code as before", async () => {
    const hashes = async () =>
      (await backend.post("/api/get_config_hashes", {}, { Authorization: "Convex test|0123456789abcdef" })).text();
    const before = await hashes();
    expect(await increment()).toBe(1);
    await backend.stop();
    await backend.start();
    expect(await increment()).toBe(2);
    expect(await hashes()).toBe(before);
  });

  it("needs neither the files of the modules nor the same addresses", async () => {
    await backend.stop();
    rmSync(join(backend.dataDirectory, "modules"), { recursive: true });
    await backend.start();
    expect(await increment()).toBe(3);

    await backend.stop();
    const usual = backend.arguments();
    const [other] = await freePorts(1);
    backend.arguments = () => usual.map((argument) => (argument === `${backend.sitePort}` ? `${other}` : argument));
    await backend.start();
    expect(await increment()).toBe(4);
    // The second start at the new address reuses the evaluation.
    await backend.stop("SIGKILL");
    await backend.start();
    expect(await increment()).toBe(5);
  });

  it("SAFE-10: names a damaged module, and writes the code again", async () => {
    await backend.stop();
    const modules = join(backend.dataDirectory, "modules");
    const counters = readdirSync(modules)
      .map((push) => join(modules, push, "counters.js"))
      .filter((path) => existsSync(path));
    const sizes = counters.map((file) => readFileSync(file).length);
    for (const file of counters) truncateSync(file);
    await backend.start();
    expect(await increment()).toBe(6);
    const lines = backend.stderr().trim().split("\n");
    expect(lines).toEqual([expect.stringMatching(/the pushed code is damaged: counters\.js is empty in/)]);
    expect(sizes).toContain(readFileSync(counters.find((file) => lines[0]?.includes(dirname(file))) ?? "").length);

    await backend.stop();
    await backend.start();
    expect(await increment()).toBe(7);
    expect(backend.stderr()).toBe("");
  });
});
