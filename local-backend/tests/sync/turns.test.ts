import { afterAll, beforeAll, expect, it } from "vitest";
import { ADMIN_KEY, type BackendProcess, startWithFixture } from "../harness/backendProcess";
import { RawClient } from "../harness/rawClient";

let backend: BackendProcess;

beforeAll(async () => {
  backend = await startWithFixture(3662);
});
afterAll(() => backend.remove());

/** Functions in the order in which they ended since. */
async function ended(cursor: number): Promise<{ names: string[]; cursor: number }> {
  const response = await fetch(`${backend.url}/api/stream_function_logs?cursor=${cursor}`, {
    headers: { Authorization: `Convex ${ADMIN_KEY}` },
  });
  const { entries, newCursor } = (await response.json()) as { entries: { identifier: string }[]; newCursor: number };
  return { names: entries.map(({ identifier }) => identifier.split(":").at(-1) ?? ""), cursor: newCursor };
}

const plain = { path: "counters:get", ended: "get" };
const padded = { path: "counters:padded", ended: "padded" };

it.each([
  { name: "one", own: plain, others: padded },
  { name: "two", own: padded, others: plain },
])("what others wait for is computed before what the writer watches ($own.path)", async ({ name, own, others }) => {
  const writer = await RawClient.connect(backend.url);
  const other = await RawClient.connect(backend.url);
  const watch = async (client: RawClient, { path }: typeof own): Promise<void> => {
    client.add(0, path, { name, ...(path === padded.path && { bytes: 1 }) });
    await client.until(() => client.results.has(0));
  };
  await watch(writer, own);
  await watch(other, others);
  const { cursor } = await ended(0);
  const before = writer.transitions;
  writer.mutate(0, "counters:increment", { name });
  await writer.until(() => writer.transitions > before);
  expect((await ended(cursor)).names).toEqual(["increment", others.ended, own.ended]);
  for (const client of [writer, other]) client.close();
});
