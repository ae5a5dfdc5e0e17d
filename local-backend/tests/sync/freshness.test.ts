import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { BackendProcess } from "../harness/backendProcess";
import { RawClient } from "../harness/rawClient";
import { startSigningBackend, type SigningBackend } from "../harness/signingBackend";

const TIMES = 100;

let backend: BackendProcess;
let tokenOf: SigningBackend["tokenOf"];
const clients: RawClient[] = [];

beforeAll(async () => {
  ({ backend, tokenOf } = await startSigningBackend());
});
afterAll(() => backend.remove());
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

async function connect(options?: Parameters<typeof RawClient.connect>[1]): Promise<RawClient> {
  const client = await RawClient.connect(backend.url, options);
  clients.push(client);
  return client;
}

/** Increments the counter; resolves once acknowledged. */
async function increment(name: string): Promise<number> {
  return (await backend.call("counters:increment", { name })).value as number;
}

/** Like `client.query()`: subscribes, takes the first answer, unsubscribes. */
async function ask(client: RawClient, queryId: number, path: string, args: unknown): Promise<unknown> {
  client.add(queryId, path, args);
  await client.until(() => client.results.has(queryId));
  const answer = client.results.get(queryId);
  client.modify([{ type: "Remove", queryId }]);
  return answer;
}

it("SESSION-6: a new socket is answered with what was acknowledged before", { timeout: 60_000 }, async () => {
  const stale: unknown[] = [];
  for (let round = 0; round < TIMES; round += 1) {
    const written = await increment("sockets");
    const client = await RawClient.connect(backend.url);
    const answer = await ask(client, 0, "counters:get", { name: "sockets" });
    client.close();
    if (answer !== written) stale.push([written, answer]);
  }
  expect(stale).toEqual([]);
});

it(
  "SESSION-6: an open socket's one-shot query is answered with what another client's mutation wrote",
  { timeout: 60_000 },
  async () => {
    const client = await connect();
    const stale: unknown[] = [];
    for (let round = 0; round < TIMES; round += 1) {
      const written = await increment("others");
      const answer = await ask(client, round, "counters:get", { name: "others" });
      if (answer !== written) stale.push([written, answer]);
    }
    expect(stale).toEqual([]);
  },
);

it("SESSION-6: a one-shot query is answered with what the client's own action wrote", { timeout: 60_000 }, async () => {
  const client = await connect();
  const stale: unknown[] = [];
  for (let round = 0; round < TIMES; round += 1) {
    client.send({ type: "Action", requestId: round, udfPath: "counters:viaAction", args: [{ name: "own" }] });
    const { result } = await client.message("ActionResponse", ({ requestId }) => requestId === round);
    client.messages.length = 0;
    const answer = await ask(client, round, "counters:get", { name: "own" });
    if (answer !== result) stale.push([result, answer]);
  }
  expect(stale).toEqual([]);
});

it(
  "SESSION-6: a socket whose identity changed is answered with what was acknowledged before",
  { timeout: 60_000 },
  async () => {
    const client = await connect();
    client.add(0, "counters:getSignedIn", { name: "identities" });
    const value = await tokenOf("alice");
    const stale: unknown[] = [];
    for (let round = 0; round < TIMES; round += 1) {
      client.authenticate({ tokenType: "None" });
      await client.until(() => client.version.identity === 2 * round + 1);
      const written = await increment("identities");
      client.authenticate({ tokenType: "User", value });
      await client.until(() => client.version.identity === 2 * round + 2);
      const answer = client.results.get(0);
      if (answer !== written) stale.push([written, answer]);
    }
    expect(stale).toEqual([]);
  },
);

it("SESSION-6, SAFE-5: a reconnect begins at what the client saw last, or later", { timeout: 60_000 }, async () => {
  const moment = (ts: string) => Buffer.from(ts, "base64").readBigUInt64LE();
  const stale: unknown[] = [];
  const sessionId = crypto.randomUUID();
  let observed: string | undefined;
  let written = 0;
  for (let round = 0; round < TIMES; round += 1) {
    const client = await RawClient.connect(backend.url, {
      sessionId,
      ...(observed !== undefined && { maxObservedTimestamp: observed }),
    });
    const answer = (await ask(client, 0, "counters:get", { name: "reconnects" })) as number;
    if (answer < written || (observed !== undefined && moment(client.version.ts) < moment(observed)))
      stale.push([written, answer, observed, client.version.ts]);
    client.mutate(round, "counters:increment", { name: "reconnects" });
    const response = await client.message("MutationResponse");
    written = response.result as number;
    observed = response.ts as string;
    client.close();
  }
  expect(stale).toEqual([]);
});
