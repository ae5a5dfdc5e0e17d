import { randomUUID } from "node:crypto";
import { connect as connectTcp } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { BackendProcess } from "../harness/backendProcess";
import { startWithFixture } from "../harness/fixtureBackend";
import { RawClient } from "../harness/rawClient";

let backend: BackendProcess;

beforeAll(async () => {
  backend = await startWithFixture();
});
afterAll(() => backend.remove());

async function stillServes(): Promise<void> {
  expect(backend.alive()).toBe(true);
  expect(backend.stderr()).not.toContain("uncaught exception");
  const client = await RawClient.connect(backend.url);
  client.add(0, "counters:get", { name: "alive" });
  await client.until(() => client.results.has(0));
  client.close();
}

it("answers a request that is too large, and goes on with that client", async () => {
  const client = await RawClient.connect(backend.url);
  client.mutate(0, "counters:increment", { name: "before" });
  client.mutate(1, "counters:increment", { name: "x".repeat(21 * 1024 * 1024) });
  client.mutate(2, "counters:increment", { name: "after" });
  const refused = await client.message("MutationResponse", ({ requestId }) => requestId === 1);
  expect(refused).toMatchObject({ success: false, result: "A message is too large: it may have 20 MiB" });
  await client.message("MutationResponse", ({ requestId }) => requestId === 2);
  expect(client.closed).toBeNull();
  client.ws.send("x".repeat(21 * 1024 * 1024));
  expect(await client.message("FatalError")).toMatchObject({ error: "A message is too large: it may have 20 MiB" });
  await client.until(() => client.closed !== null);
  await stillServes();
});

it("does not receive a still larger frame, and tells the client on its next socket to stop", async () => {
  const sessionId = randomUUID();
  const client = await RawClient.connect(backend.url, { sessionId });
  client.ws.send("x".repeat(33 * 1024 * 1024));
  await client.until(() => client.closed !== null);
  expect(client.closed?.code).toBe(1009);
  const again = await RawClient.connect(backend.url, { sessionId });
  expect(await again.message("FatalError")).toMatchObject({ error: "A message is too large: it may have 32 MiB" });
  await stillServes();
});

it("SAFE-8: closes raw bytes that are no frame", async () => {
  for (const bytes of ["\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", "\x81\x05hello", "\x00".repeat(1000)]) {
    const socket = connectTcp(backend.port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(
      "GET /api/sync HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
    );
    socket.write(Buffer.from(bytes, "latin1"));
    await new Promise((resolve) => {
      socket.on("close", resolve);
      setTimeout(() => socket.destroy(), 500);
    });
  }
  await stillServes();
});

it(
  "sends away who watches queries with too large arguments together, not one large query after the other",
  { timeout: 60_000 },
  async () => {
    const text = "x".repeat(9 * 1024 * 1024);
    const add = (client: RawClient, id: number) => client.add(id, "counters:get", { name: `${id}${text}` });
    const polite = await RawClient.connect(backend.url);
    for (let id = 0; id < 5; id += 1) {
      add(polite, id);
      polite.modify([{ type: "Remove", queryId: id }]);
    }
    polite.add(5, "counters:get", { name: "small" });
    await polite.until(() => polite.results.has(5), 40_000);
    polite.close();

    const greedy = await RawClient.connect(backend.url);
    for (let id = 0; id < 4; id += 1) add(greedy, id);
    await greedy.until(() => greedy.closed !== null, 40_000);
    expect(greedy.messages.find(({ type }) => type === "FatalError")?.error).toBe(
      "The arguments of the queries on one connection are too large together (maximum 32 MiB)",
    );
    await stillServes();
  },
);

it(
  "lets requests beyond the limit wait with their sender, and serves the others meanwhile",
  { timeout: 60_000 },
  async () => {
    const client = await RawClient.connect(backend.url);
    const count = 1_500;
    for (let index = 0; index < count; index += 1) client.mutate(index, "counters:increment", { name: "flood" });
    await stillServes();
    const answers = () => client.messages.filter(({ type }) => type === "MutationResponse");
    await client.until(() => answers().length === count, 40_000);
    expect(answers().map(({ result }) => result)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    client.close();
  },
);

it("refuses sockets from other origins and to other hosts", async () => {
  const { WebSocket } = await import("ws");
  const status = (headers: Record<string, string>, path = "/api/1.48.0/sync") =>
    new Promise<number>((resolve) => {
      const ws = new WebSocket(`ws://127.0.0.1:${backend.port}${path}`, { headers });
      ws.on("unexpected-response", (_request, response) => resolve(response.statusCode ?? 0));
      ws.on("open", () => {
        ws.terminate();
        resolve(101);
      });
      ws.on("error", () => undefined);
    });
  expect(await status({ Origin: "http://localhost:5173" })).toBe(101);
  expect(await status({ Origin: "https://evil.example" })).toBe(403);
  expect(await status({ Host: "evil.example" })).toBe(403);
  expect(await status({}, "/elsewhere")).toBe(404);
});
