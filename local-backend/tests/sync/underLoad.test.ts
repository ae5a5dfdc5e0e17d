import type { Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type BackendProcess, startWithFixture } from "../harness/backendProcess";
import { RawClient } from "../harness/rawClient";

let backend: BackendProcess;
const clients: RawClient[] = [];

beforeAll(async () => {
  backend = await startWithFixture(3670);
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

it("a client that does not read skips what happens meanwhile and ends up at the latest", async () => {
  const slow = await connect();
  slow.add(0, "counters:padded", { name: "slow", bytes: 1_000_000 });
  await slow.until(() => slow.results.size === 1);
  const socket = (slow.ws as unknown as { _socket: Socket })._socket;
  socket.pause();
  const before = slow.transitions;
  const writes = 60;
  for (let index = 0; index < writes; index += 1) await backend.call("counters:increment", { name: "slow" });
  socket.resume();
  await slow.until(() => (slow.results.get(0) as { value: number }).value === writes, 20_000);
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
