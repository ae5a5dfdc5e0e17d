import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BackendProcess, FixtureProject } from "../harness/backendProcess";
import { RawClient } from "../harness/rawClient";

let backend: BackendProcess;
let project: FixtureProject;

beforeAll(async () => {
  backend = new BackendProcess();
  backend.redactErrors = false;
  const usual = backend.arguments.bind(backend);
  // Shorter than the default, but longer than a turn on a busy machine.
  backend.arguments = () => [...usual(), "--watchdog-timeout", "1.5"];
  await backend.start();
  project = new FixtureProject(backend);
  await project.deploy();
});
afterAll(async () => {
  project.remove();
  await backend.remove();
});

/** Calls a function that never ends; resolves with the backend's output once it has ended. */
async function endedBy(path: string, args: unknown): Promise<string> {
  await expect(backend.call(path, args)).rejects.toThrow();
  await expect.poll(() => backend.alive()).toBe(false);
  return backend.stderr();
}

describe("a function that does not give way", { timeout: 60_000 }, () => {
  it("ends the process with one line that names it and its place, and loses nothing", async () => {
    expect((await backend.call("counters:increment", { name: "kept" })).value).toBe(1);
    const line = await endedBy("loops:spin", { name: "kept" });
    expect(line).toMatch(
      /^local backend: loops:spin does not give way \(an endless loop\?\) at .*convex\/loops\.ts:\d+:\d+\)?; ending, start again\n$/,
    );
    expect(await backend.stop()).toBe(null);
    await backend.start();
    expect((await backend.call("counters:get", { name: "kept" })).value).toBe(1);
  });

  it("does not end the next process when its clients come back, until code is pushed", async () => {
    expect(backend.stderr()).toContain("loops:spin ended the last process");
    const client = await RawClient.connect(backend.url);
    client.add(0, "loops:spin", { name: "kept" });
    client.add(1, "counters:get", { name: "kept" });
    await client.until(() => client.errors.size === 1 && client.results.size === 1);
    expect(client.errors.get(0)?.errorMessage).toContain("Function execution timed out (maximum duration: 1s)");
    client.close();
    // A push, even of the same code, clears the suspension: the loop runs again.
    await project.deploy();
    await endedBy("loops:spin", { name: "kept" });
    await backend.start();
    await backend.stop();
    await backend.start();
    expect(backend.stderr()).toBe("");
    expect(existsSync(join(backend.dataDirectory, "hung-functions.json"))).toBe(false);
  });

  it("is found in promise chains and in calls that are not awaited", async () => {
    expect(await endedBy("loops:spinSoftly", {})).toContain("loops:spinSoftly does not give way");
    await backend.start();
    expect(await endedBy("loops:spinAsking", {})).toContain("loops:spinAsking does not give way");
    await backend.start();
  });

  it("is no action that computes for a while", async () => {
    expect((await backend.call("loops:compute", { ms: 4_000 })).value).toBe(true);
    expect(backend.alive()).toBe(true);
    expect(backend.stderr()).not.toContain("give way");
  });
});
