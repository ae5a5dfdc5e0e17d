import type { Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { BackendProcess } from "../harness/backendProcess";
import { startWithFixture } from "../harness/fixtureBackend";
import { RawClient } from "../harness/rawClient";

let backend: BackendProcess;
const clients: RawClient[] = [];

beforeAll(async () => {
  backend = await startWithFixture();
});
afterAll(() => backend.remove());
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

async function connect(): Promise<RawClient> {
  const client = await RawClient.connect(backend.url);
  clients.push(client);
  return client;
}

function answered(client: RawClient): number {
  return client.messages.filter(({ type }) => type === "MutationResponse").length;
}

it("SAFE-11: a watcher of what many write without pause is shown moment after moment, and its own writes among them", async () => {
  const names = { first: "north", second: "south" };
  const watcher = await connect();
  watcher.add(0, "counters:get", { name: names.first });
  watcher.add(1, "counters:get", { name: names.second });
  watcher.add(2, "counters:padded", { name: names.first, bytes: 10 });
  await watcher.until(() => watcher.results.size === 3);
  const writers = await Promise.all(Array.from({ length: 32 }, connect));
  const rounds = 40;
  for (const writer of writers) {
    for (let index = 0; index < rounds; index += 1) writer.mutate(index, "counters:incrementBoth", names);
  }
  const total = writers.length * rounds;
  const shown = () => watcher.results.get(0) as number;
  const others = () => writers.reduce((sum, writer) => sum + answered(writer), 0);
  await watcher.until(() => others() > total / 10);
  const before = watcher.transitions;
  const ownWrites = 3;
  for (let index = 0; index < ownWrites; index += 1) {
    watcher.mutate(index, "counters:increment", { name: names.second });
    const response = await watcher.message("MutationResponse", ({ requestId }) => requestId === index);
    await watcher.until(() => (watcher.results.get(1) as number) >= (response.result as number));
  }
  // The writers were still active.
  expect(others()).toBeLessThan(total);
  await watcher.until(() => shown() === total);
  expect(watcher.transitions - before).toBeGreaterThan(ownWrites + 5);
});

it("SAFE-5: a client that does not read skips what happens meanwhile and ends up at the latest", async () => {
  const slow = await connect();
  slow.add(0, "counters:padded", { name: "slow", bytes: 1_000_000 });
  await slow.until(() => slow.results.size === 1);
  const socket = (slow.ws as unknown as { _socket: Socket })._socket;
  socket.pause();
  const before = slow.transitions;
  const writes = 60;
  for (let index = 0; index < writes; index += 1) await backend.call("counters:increment", { name: "slow" });
  socket.resume();
  await slow.until(() => (slow.results.get(0) as { value: number }).value === writes);
  expect(slow.transitions - before).toBeLessThan(writes / 2);
});

it("what changes nothing for a client sends it nothing", async () => {
  const watcher = await connect();
  watcher.add(0, "messages:list", { channel: "quiet" });
  await watcher.until(() => watcher.results.size === 1);
  const before = watcher.transitions;
  for (let index = 0; index < 10; index += 1) await backend.call("counters:increment", { name: "elsewhere" });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(watcher.transitions).toBe(before);
});
