import { ConvexClient } from "convex/browser";
import { anyApi } from "convex/server";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import type { BackendProcess } from "../harness/backendProcess";
import { startWithFixture } from "../harness/fixtureBackend";

let backend: BackendProcess;
const clients: ConvexClient[] = [];
const { counters, messages } = anyApi as Record<"counters" | "messages", Record<string, never>>;

beforeAll(async () => {
  backend = await startWithFixture({ redactErrors: false });
});
afterAll(() => backend.remove());
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});

function connect(): ConvexClient {
  const client = new ConvexClient(backend.url, {
    webSocketConstructor: WebSocket as unknown as typeof globalThis.WebSocket,
    unsavedChangesWarning: false,
    logger: false,
  });
  clients.push(client);
  return client;
}

function watch<T>(client: ConvexClient, query: never, args: Record<string, unknown>): T[] {
  const seen: T[] = [];
  client.onUpdate(query, args as never, (value: T) => void seen.push(value));
  return seen;
}

const until = (condition: () => boolean) => expect.poll(condition, { interval: 10, timeout: 15_000 }).toBe(true);

describe("the real client", () => {
  it("SAFE-6, BACKEND-2: watches, writes and reads its own writes", async () => {
    const client = connect();
    const seen = watch<number>(client, counters.get as never, { name: "real" });
    await until(() => seen.length === 1);
    for (let expected = 1; expected <= 10; expected += 1) {
      expect(await client.mutation(counters.increment as never, { name: "real" } as never)).toBe(expected);
      expect(await client.query(counters.get as never, { name: "real" } as never)).toBe(expected);
    }
    await until(() => seen.at(-1) === 10);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
  });

  it(
    "SAFE-4: finishes two thousand mutations that it sends at once, in order, each exactly once",
    { timeout: 60_000 },
    async () => {
      const client = connect();
      const seen = watch<number>(client, counters.get as never, { name: "many" });
      const all = Array.from({ length: 2_000 }, () =>
        client.mutation(counters.increment as never, { name: "many" } as never),
      );
      expect(await Promise.all(all)).toEqual(all.map((_, index) => index + 1));
      await until(() => seen.at(-1) === all.length);
      expect(client.connectionState().connectionCount).toBe(1);
    },
  );

  it("shows an optimistic update at once and drops it with the transition that brings the effect", async () => {
    const client = connect();
    const seen = watch<string[]>(client, messages.list as never, { channel: "optimistic" });
    await until(() => seen.length === 1);
    const done = client.mutation(
      messages.send as never,
      { channel: "optimistic", text: "hi" } as never,
      {
        optimisticUpdate: (store: {
          getQuery: (...args: unknown[]) => string[];
          setQuery: (...args: unknown[]) => void;
        }) => {
          const args = { channel: "optimistic" };
          store.setQuery(messages.list, args, [...store.getQuery(messages.list, args), "hi (sending)"]);
        },
      } as never,
    );
    await until(() => seen.length === 2);
    expect(seen[1]).toEqual(["hi (sending)"]);
    await done;
    await until(() => seen.length >= 3);
    // Never both at once, never neither.
    expect(seen.slice(2)).toEqual([["hi"]]);
  });

  it("reports a ConvexError with its data and an error without", async () => {
    const client = connect();
    const send = (text: string) => client.mutation(messages.send as never, { channel: "e", text } as never);
    await expect(send("fail")).rejects.toMatchObject({ data: { code: "refused", channel: "e" } });
    const plain: unknown = await send("bug").catch((error: unknown) => error);
    expect((plain as Error).message).toContain("Uncaught Error: a bug");
    expect("data" in (plain as Error)).toBe(false);
  });

  it("goes on after a restart, with everything that was written", async () => {
    const client = connect();
    const seen = watch<number>(client, counters.get as never, { name: "restart" });
    await client.mutation(counters.increment as never, { name: "restart" } as never);
    await until(() => seen.at(-1) === 1);
    expect(await backend.stop("SIGTERM")).toBe(0);
    const pending = client.mutation(counters.increment as never, { name: "restart" } as never);
    await backend.start();
    expect(await pending).toBe(2);
    await until(() => seen.at(-1) === 2);
  });

  it(
    "SAFE-1, SAFE-4: loses nothing acknowledged and repeats nothing when the server is killed under load",
    { timeout: 60_000 },
    async () => {
      const writers = Array.from({ length: 6 }, (_, index) => ({ client: connect(), channel: `kill${index}` }));
      const acknowledged = new Map<string, string[]>();
      let running = true;
      const loops = writers.map(async ({ client, channel }) => {
        const texts: string[] = [];
        acknowledged.set(channel, texts);
        for (let index = 0; running; index += 1) {
          await client.mutation(messages.send as never, { channel, text: `${index}` } as never);
          texts.push(`${index}`);
        }
      });
      for (let round = 0; round < 3; round += 1) {
        const before = [...acknowledged.values()].reduce((sum, texts) => sum + texts.length, 0);
        await until(() => [...acknowledged.values()].reduce((sum, texts) => sum + texts.length, 0) > before + 60);
        await backend.stop("SIGKILL");
        await backend.start();
      }
      running = false;
      await Promise.all(loops);
      for (const [channel, texts] of acknowledged) {
        const { value } = await backend.call("messages:list", { channel });
        // Exactly once and in order: a replay after the kill is answered from its record.
        expect(value).toEqual(texts);
      }
    },
  );
});
