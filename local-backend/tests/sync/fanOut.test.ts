import { afterAll, beforeAll, expect, it } from "vitest";
import { ADMIN_KEY, type BackendProcess } from "../harness/backendProcess";
import { startWithFixture } from "../harness/fixtureBackend";
import { RawClient } from "../harness/rawClient";

let backend: BackendProcess;

beforeAll(async () => {
  backend = await startWithFixture();
});
afterAll(() => backend.remove());

async function executions(cursor: number): Promise<{ count: number; cursor: number }> {
  const response = await fetch(`${backend.url}/api/stream_function_logs?cursor=${cursor}`, {
    headers: { Authorization: `Convex ${ADMIN_KEY}` },
  });
  const { entries, newCursor } = (await response.json()) as { entries: { identifier: string }[]; newCursor: number };
  return {
    count: entries.filter(({ identifier }) => identifier.startsWith("messages") && identifier.endsWith("list")).length,
    cursor: newCursor,
  };
}

it("LIVE-1: one write reaches a thousand subscribers with one execution of the query", async () => {
  const channel = "everybody";
  const clients: RawClient[] = [];
  for (let batch = 0; batch < 20; batch += 1) {
    clients.push(...(await Promise.all(Array.from({ length: 50 }, () => RawClient.connect(backend.url)))));
  }
  const start = await executions(0);
  for (const client of clients) client.add(0, "messages:list", { channel });
  await Promise.all(clients.map((client) => client.until(() => client.results.has(0))));
  await backend.call("messages:send", { channel, text: "one" });
  await Promise.all(clients.map((client) => client.until(() => (client.results.get(0) as string[]).length === 1)));
  const all = await executions(start.cursor);
  // One for the first subscriber, one for the write.
  expect(all.count).toBe(2);
  expect(new Set(clients.map((client) => client.transitions))).toEqual(new Set([2]));
  for (const client of clients) client.close();
});
