import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { BackendProcess } from "../harness/backendProcess";
import { startWithFixture } from "../harness/fixtureBackend";
import { RawClient } from "../harness/rawClient";

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startWithFixture({ redactErrors: false });
});
afterAll(() => backend.remove());

it("refuses writes when its data directory is deleted, goes on reading, and says why in one line", async () => {
  const counter = { name: "kept" };
  expect((await backend.call("counters:increment", counter)).value).toBe(1);
  const client = await RawClient.connect(backend.url);
  rmSync(backend.dataDirectory, { recursive: true });
  for (let write = 0; write < 20; write++) {
    const { status, errorMessage } = await backend.call("counters:increment", counter);
    expect(status).toBe("error");
    expect(errorMessage).toContain("was deleted or moved away under the running backend");
    // The data's location must not leak to clients.
    expect(errorMessage).not.toContain(backend.dataDirectory);
  }
  expect((await backend.call("counters:get", counter)).value).toBe(1);
  client.mutate(0, "counters:increment", counter);
  const refused = await client.message("MutationResponse");
  expect(refused).toMatchObject({
    success: false,
    result: expect.stringContaining("was deleted or moved away") as string,
  });
  client.add(0, "counters:get", counter);
  await client.until(() => client.results.get(0) === 1);
  client.close();
  const lines = backend.stderr().trim().split("\n");
  expect(lines).toEqual([expect.stringContaining("the data directory was deleted")]);
  expect(await backend.stop()).toBe(0);
});
