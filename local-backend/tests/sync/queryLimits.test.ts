import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { ADMIN_KEY, type BackendProcess } from "../harness/backendProcess";
import { startWithFixture } from "../harness/fixtureBackend";
import { RawClient } from "../harness/rawClient";

/** Queries of an anonymous connection, see querySet.ts. */
const LIMIT = 128;

let backend: BackendProcess;
const clients: RawClient[] = [];

beforeAll(async () => {
  backend = await startWithFixture();
});
afterAll(() => backend.remove());
afterEach(() => {
  expect(backend.alive()).toBe(true);
  for (const client of clients.splice(0)) client.close();
});

async function watching(count: number): Promise<RawClient> {
  const client = await RawClient.connect(backend.url);
  clients.push(client);
  client.modify(Array.from({ length: count }, (_, queryId) => add(queryId)));
  await client.until(() => client.results.size + client.errors.size === count);
  return client;
}

function add(queryId: number) {
  return { type: "Add", queryId, udfPath: "counters:get", args: [{ name: `limit ${queryId}` }] };
}

it("answers queries beyond the limit with an error of their own, and serves the others", async () => {
  const client = await watching(LIMIT + 3);
  expect([...client.errors.keys()]).toEqual([LIMIT, LIMIT + 1, LIMIT + 2]);
  expect(client.errors.get(LIMIT)?.errorMessage).toMatch(
    /^TooManyQueries: one connection may watch 128 queries, 512 when signed in$/,
  );
  client.mutate(0, "counters:increment", { name: "limit 5" });
  await client.until(() => client.results.get(5) === 1);
  expect(client.closed).toBeNull();
});

it("serves the one that waits longest when another is removed", async () => {
  const client = await watching(LIMIT + 2);
  client.modify([{ type: "Remove", queryId: 7 }]);
  await client.until(() => client.results.has(LIMIT));
  expect([...client.errors.keys()]).toEqual([LIMIT + 1]);
  client.modify([{ type: "Remove", queryId: LIMIT + 1 }, add(7)]);
  await client.until(() => client.errors.has(7));
  client.mutate(0, "counters:increment", { name: `limit ${LIMIT}` });
  await client.until(() => client.results.get(LIMIT) === 1);
});

it("gives more to those who say who they are, and takes it back when they leave", async () => {
  const client = await watching(LIMIT + 2);
  client.authenticate({ tokenType: "Admin", value: ADMIN_KEY });
  await client.until(() => client.errors.size === 0);
  expect(client.results.size).toBe(LIMIT + 2);
  client.authenticate({ tokenType: "None" });
  await client.until(() => client.errors.size === 2);
});

it("runs nothing for queries that it refuses", async () => {
  const logs = async (cursor: number) => {
    const headers = { Authorization: `Convex ${ADMIN_KEY}` };
    const response = await fetch(`${backend.url}/api/stream_function_logs?cursor=${cursor}`, { headers });
    return (await response.json()) as { entries: unknown[]; newCursor: number };
  };
  const { newCursor } = await logs(0);
  const client = await watching(5_000);
  expect(client.errors.size).toBe(5_000 - LIMIT);
  expect((await logs(newCursor)).entries).toHaveLength(LIMIT);
});
