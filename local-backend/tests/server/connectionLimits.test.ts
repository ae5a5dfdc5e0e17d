import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { afterEach, describe, expect, it } from "vitest";
import { Connections } from "../../server/connections";
import { type HttpLimits, httpLimits } from "../../server/httpLimits";
import { LoopbackServer } from "../../server/httpServer";
import { sendText } from "../../server/reply";
import { readBody } from "../../server/requestBody";
import { freePorts } from "../harness/freePorts";
import { SlowClient } from "./slowClient";

const GET = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
const UPGRADE = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";
const POST = (length: number) => `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`;
const KIB = 1024;

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const answerWithLength: Handle = async (request, response) => {
  const body = await readBody(request, 64 * 1024 * KIB);
  sendText(response, 200, `${body.length} bytes`);
};

/** Takes the socket like a WebSocket server and only handles its end. */
function keep(_request: IncomingMessage, socket: Duplex): boolean {
  socket.resume().once("end", () => socket.destroy());
  return true;
}

/** The real server with its own limits, except for those given. */
async function serve(changed: Partial<HttpLimits>, handle = answerWithLength) {
  const limits = { ...httpLimits(1_000), checkEveryMs: 20, ...changed };
  const log: string[] = [];
  const options = { allowedOrigins: new Set<string>(), cors: true, limits, connections: new Connections(limits) };
  const [port = 0] = await freePorts(1);
  const server = new LoopbackServer({ handle, upgrade: keep }, { ...options, port, log: (line) => log.push(line) });
  await server.listen();
  ends.push(() => server.close());
  const open = async (address?: string) => {
    const client = await SlowClient.open(port, address);
    ends.push(() => client.destroy());
    return client;
  };
  return { port, open, log };
}

/** In less than any limit that a test has not changed: another one would close it, too. */
const closes = (client: SlowClient) => expect.poll(() => client.closed, { timeout: 10_000 }).toBe(true);
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("a client that keeps the server waiting", () => {
  it("for a request gets an answer and is cut off, whether it says nothing or a little at a time", async () => {
    const { open } = await serve({ headersMs: 150 });
    const [silent, slow] = [await open(), await open()];
    slow.send("GET / HTTP/1.1\r\nHost: localhost\r\nX: ").trickle(20);
    for (const client of [silent, slow]) {
      await closes(client);
      expect(client.text).toMatch(/^HTTP\/1\.1 408 /);
    }
  });

  it("for the headers of a second request is cut off", async () => {
    const { open } = await serve({ headersMs: 150 });
    const client = await open();
    client.send(GET);
    await client.heard(/0 bytes$/);
    client.send("GET / HTTP/1.1\r\n").trickle(20);
    await closes(client);
    expect(client.text).toMatch(/0 bytes.*HTTP\/1\.1 408 /s);
  });

  it("between two requests is cut off", async () => {
    const { open } = await serve({ keepAliveMs: 100 });
    const client = await open();
    client.send(GET);
    await client.heard(/0 bytes$/);
    await closes(client);
  });

  it("for the body gets an answer and is cut off, whether it stops or trickles", async () => {
    const { open, log } = await serve({ bodyWindowMs: 200, bodyBytesPerSecond: KIB });
    const [stopped, slow, chunked] = [await open(), await open(), await open()];
    stopped.send(POST(1_000_000)).send("x".repeat(100));
    slow.send(POST(1_000_000)).trickle(20);
    chunked.send("POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n").trickle(20, "1\r\nx\r\n");
    for (const client of [stopped, slow, chunked]) {
      await closes(client);
      expect(client.text).toMatch(/^HTTP\/1\.1 408 .*"code":"RequestTimeout"/s);
    }
    expect(log).toEqual([]);
  });

  it("for the body of a request that was answered before is cut off", async () => {
    const { open } = await serve({ bodyWindowMs: 100 }, (_request, response) => {
      sendText(response, 200, "early");
      return Promise.resolve();
    });
    const client = await open();
    client.send(POST(1_000_000)).trickle(20);
    await client.heard(/early$/);
    await closes(client);
  });

  it("to take the response is cut off", async () => {
    let given = false;
    const { open, log } = await serve({ sendMs: 150 }, (_request, response) => {
      response.once("close", () => (given = true));
      // More than the operating system buffers.
      sendText(response, 200, "x".repeat(24 * 1024 * KIB));
      return Promise.resolve();
    });
    const client = await open();
    client.socket.pause();
    client.send(GET);
    await expect.poll(() => given).toBe(true);
    client.socket.resume();
    await closes(client);
    expect(client.text.length).toBeLessThan(24 * 1024 * KIB);
    expect(log).toEqual([]);
  });

  it("after its bytes were refused is cut off", async () => {
    const { open } = await serve({});
    for (const bytes of [
      "nonsense\r\n\r\n",
      GET.replace("localhost", "evil.example"),
      UPGRADE.replace("localhost", "x"),
    ]) {
      const client = await open();
      client.send(bytes);
      // It never closes its own side.
      await expect.poll(() => client.text).toMatch(/^HTTP\/1\.1 40[03] /);
      client.trickle(10);
      await closes(client);
    }
    const long = await open();
    long.send(`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(100_000)}\r\n\r\n`);
    await closes(long);
    expect(long.text).toMatch(/^(?:HTTP\/1\.1 431 .*)?$/s);
  });
});

describe("a client that is merely slow", () => {
  it("uploads for as long as it takes", async () => {
    const { open } = await serve({ bodyWindowMs: 1_500, bodyBytesPerSecond: KIB, sendMs: 1_000, headersMs: 1_000 });
    const client = await open();
    client.send(POST(40 * 2_000));
    for (let part = 0; part < 40; part += 1) {
      client.send("x".repeat(2_000));
      await sleep(100);
    }
    await client.heard(/80000 bytes$/);
  });

  it("waits for the answer, whole or in parts, for as long as it takes", async () => {
    const tiny = { bodyWindowMs: 500, sendMs: 500, headersMs: 500, keepAliveMs: 500 };
    const { open } = await serve(tiny, async (request, response) => {
      await readBody(request, KIB);
      await sleep(1_200);
      response.write("first");
      await sleep(1_200);
      response.end("second");
    });
    const client = await open();
    client.send(POST(3)).send("abc");
    await client.heard(/first.*second/s);
  });

  it("is not blamed for a server that reads slowly", async () => {
    const { open } = await serve({ bodyWindowMs: 500 }, async (request, response) => {
      await sleep(1_700);
      await answerWithLength(request, response);
    });
    const client = await open();
    client.send(POST(512 * KIB)).send("x".repeat(512 * KIB));
    await client.heard(/524288 bytes$/);
  });
});

describe("many connections", () => {
  /** Requests are answered when the test says so. */
  function later() {
    let arrived = 0;
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const handle: Handle = async (_request, response) => {
      arrived += 1;
      await released;
      sendText(response, 200, "done");
    };
    const arrivals = (count: number) => expect.poll(() => arrived).toBe(count);
    return { handle, arrivals, release };
  }

  it("of one address are refused beyond its cap, those of another are not", async () => {
    const { handle, arrivals, release } = later();
    const { open } = await serve({ connectionsPerAddress: 3 }, handle);
    const taken = [await open(), await open(), await open()];
    for (const client of taken) client.send(GET);
    await arrivals(3);
    const [request, socket, other] = [await open(), await open(), await open("127.0.0.2")];
    request.send(GET);
    socket.send(UPGRADE);
    other.send(GET);
    for (const client of [request, socket]) {
      await closes(client);
      expect(client.text).toMatch(/^HTTP\/1\.1 503 .*"code":"TooManyConnections"/s);
    }
    release();
    for (const client of [...taken, other]) await client.heard(/done$/);
    const next = await open();
    next.send(GET);
    await next.heard(/done$/);
  });

  it("of all addresses are refused beyond the cap, and WebSockets count", async () => {
    const { handle, arrivals, release } = later();
    const { open } = await serve({ connections: 4 }, handle);
    const sockets = [await open("127.0.0.2"), await open("127.0.0.3")];
    for (const client of sockets) client.send(UPGRADE);
    const requests = [await open("127.0.0.4"), await open("127.0.0.5")];
    for (const client of requests) client.send(GET);
    await arrivals(2);
    const late = await open("127.0.0.6");
    late.send(GET);
    await closes(late);
    expect(late.text).toMatch(/^HTTP\/1\.1 503 /);
    release();
    for (const client of requests) await client.heard(/done$/);
    sockets[0]?.destroy();
    const next = await open("127.0.0.6");
    next.send(GET);
    await next.heard(/done$/);
  });

  it("that were refused and say nothing are closed", async () => {
    const { handle, arrivals, release } = later();
    const { open } = await serve({ connectionsPerAddress: 1, refusalMs: 100 }, handle);
    (await open()).send(GET);
    await arrivals(1);
    for (const client of [await open(), await open()]) await closes(client);
    release();
  });

  it("are closed without a word when many were refused already", async () => {
    const { handle, arrivals, release } = later();
    const { open } = await serve({ connectionsPerAddress: 1, refusals: 2, refusalMs: 60_000 }, handle);
    (await open()).send(GET);
    await arrivals(1);
    const answered = [await open(), await open()];
    const late = await open();
    late.trickle(10);
    await closes(late);
    expect(late.text).toBe("");
    for (const client of answered) await client.send(GET).heard(/TooManyConnections/);
    release();
  });

  it("that ask for nothing keep no one out, not from their own address either", async () => {
    const { open, port } = await serve({ connectionsPerAddress: 20 });
    const honest = await open();
    honest.send(GET);
    await honest.heard(/0 bytes$/);
    const crowd: SlowClient[] = [];
    for (let round = 0; round < 10; round += 1) {
      for (let count = 0; count < 15; count += 1) crowd.push((await open()).send("GET / HTTP/1.1\r\n"));
      const response = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "four" });
      expect([response.status, await response.text()]).toEqual([200, "4 bytes"]);
    }
    await expect.poll(() => crowd.filter(({ closed }) => !closed).length).toBeLessThanOrEqual(20);
    expect(crowd[0]?.text, "it got the reason").toMatch(/^HTTP\/1\.1 503 .*"code":"TooManyConnections"/s);
  });
});
