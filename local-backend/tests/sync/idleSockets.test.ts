import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { openDatabase } from "../../database/database";
import { FairScheduler } from "../../sync/fairScheduler";
import { LargeFrameThrottle } from "../../sync/largeFrameThrottle";
import { QueryResults } from "../../sync/queryResults";
import { SyncServer } from "../../sync/syncServer";
import { temporaryFolder } from "../database/testDatabase";

// Only the clocks are fake: sockets, their events and the intervals are real.
let database: ReturnType<typeof openDatabase>;
let results: QueryResults;
let sync: SyncServer;
let http: Server;
const sockets: WebSocket[] = [];
/** Bytes that count as arriving. */
const held = new Map<object, number>();
const heldBytes = () => [...held.values()].reduce((sum, bytes) => sum + bytes, 0);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  database = openDatabase({
    path: `${temporaryFolder()}/data.sqlite`,
    schema: { tables: [], schemaValidation: false },
  });
  const never = () => Promise.reject(new Error("nothing runs in this test"));
  results = new QueryResults(database, never);
  const runtime = { runMutation: never, runAction: never, runQuery: never } as never;
  const verifier = { verify: never, setProviders: () => undefined };
  sync = new SyncServer({
    results,
    scheduler: new FairScheduler(),
    largeFrames: new LargeFrameThrottle(),
    incoming: {
      add: (frame, bytes) => void held.set(frame, (held.get(frame) ?? 0) + bytes),
      release: (frame) => void held.set(frame, 0),
    },
    runtime,
    verifier,
    isAdminKey: () => false,
    log: () => undefined,
  });
  http = createServer();
  http.on("upgrade", (request, socket, head) => sync.upgrade(request, socket, head));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  for (const ws of sockets.splice(0)) ws.terminate();
  sync.close();
  results.close();
  database.close();
  await new Promise((resolve) => http.close(resolve));
  vi.useRealTimers();
});

interface Heard {
  ws: WebSocket;
  messages: string[];
  pings: number;
  closed: boolean;
}

const HELLO = '{"type":"Connect","sessionId":"a","connectionCount":0,"lastCloseReason":null,"clientTs":0}';

async function connect(autoPong = true, hello = HELLO): Promise<Heard> {
  const { port } = http.address() as AddressInfo;
  const ws = new WebSocket(`ws://127.0.0.1:${port}/api/1.48.0/sync`, { autoPong });
  sockets.push(ws);
  const heard: Heard = { ws, messages: [], pings: 0, closed: false };
  ws.on("message", (data: Buffer) => heard.messages.push(data.toString()));
  ws.on("ping", () => (heard.pings += 1));
  ws.on("close", () => (heard.closed = true));
  ws.on("error", () => undefined);
  await new Promise((resolve) => ws.once("open", resolve));
  if (hello !== "") ws.send(hello);
  await settle();
  return heard;
}

async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    vi.advanceTimersByTime(1_000);
    await settle();
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 4));

describe("a socket on which nothing happens", () => {
  it("gets a ping of the WebSocket every 5 s and one of the protocol 15 s after the last message", async () => {
    const client = await connect();
    await pass(4);
    expect([client.pings, client.messages]).toEqual([0, []]);
    await pass(10);
    expect([client.pings, client.messages]).toEqual([2, []]);
    await pass(2);
    expect([client.pings, client.messages]).toEqual([3, ['{"type":"Ping"}']]);
    await pass(45);
    // The client gives up after 60 s without a message.
    expect(client.messages).toHaveLength(4);
  });

  it("SAFE-8: takes no room for what arrives, however long its client only answers pings", async () => {
    const client = await connect();
    await pass(30);
    client.ws.ping("still there?");
    await settle();
    expect([client.pings, heldBytes()]).toEqual([6, 0]);
    // A frame that is not complete does, with a pong in it.
    client.ws.send("x".repeat(1_000), { fin: false });
    await pass(5);
    await expect.poll(heldBytes).toBe(1_008);
  });

  it("gets no Ping while there are messages", async () => {
    const client = await connect();
    for (let version = 0; version < 4; version += 1) {
      await pass(9);
      const change = { baseVersion: version, newVersion: version + 1, modifications: [] };
      client.ws.send(JSON.stringify({ type: "ModifyQuerySet", ...change }));
      await expect.poll(() => client.messages.length).toBe(version + 1);
    }
    expect(client.messages.every((message) => message.includes('"Transition"'))).toBe(true);
  });

  it("is closed when the client has not said Connect for 30 s", async () => {
    const [honest, mute, talking] = [await connect(), await connect(true, ""), await connect(true, "")];
    for (let second = 0; second < 29; second += 1) {
      talking.ws.send('{"type":"Event","eventType":"ClientConnect","event":{}}');
      await pass(1);
    }
    expect([mute.closed, talking.closed]).toEqual([false, false]);
    await pass(6);
    await expect.poll(() => [mute.closed, talking.closed]).toEqual([true, true]);
    expect([honest.closed, sync.count()]).toEqual([false, 1]);
  });

  it("stays open as long as the client answers, and is dropped after 120 s of silence", async () => {
    const [answering, silent] = [await connect(), await connect(false)];
    await pass(119);
    expect(silent.closed).toBe(false);
    await pass(8);
    await expect.poll(() => silent.closed).toBe(true);
    expect(sync.count()).toBe(1);
    await pass(120);
    expect(answering.closed).toBe(false);
  });
});
