import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { IncomingBytes } from "../../server/incomingBytes";
import { BackendProcess } from "../harness/backendProcess";
import { RawClient } from "../harness/rawClient";

const MIB = 1024 * 1024;

describe("memory for what arrives", () => {
  function three(limit: number) {
    const incoming = new IncomingBytes(limit);
    const abandoned: string[] = [];
    const named = (name: string) => ({ abandon: () => abandoned.push(name) });
    return { incoming, abandoned, first: named("first"), second: named("second"), third: named("third") };
  }

  it("is made by giving up the oldest, but nothing small", () => {
    const { incoming, abandoned, first, second, third } = three(2 * MIB);
    incoming.add(first, 1_000);
    incoming.add(second, MIB);
    incoming.add(third, MIB);
    expect(abandoned).toEqual(["second"]);
    incoming.add(third, MIB);
    expect(abandoned).toEqual(["second", "third"]);
  });

  it("is not held by what was no part of a frame, and such a one counts from its first byte", () => {
    const { incoming, abandoned, first, second } = three(2 * MIB);
    incoming.add(first, 6);
    incoming.add(first, -6);
    incoming.add(first, -6);
    incoming.add(second, MIB);
    incoming.add(first, MIB);
    expect(abandoned).toEqual([]);
    incoming.add(first, 1);
    expect(abandoned).toEqual(["second"]);
  });

  it("is free again when what arrived was read", () => {
    const { incoming, abandoned, first, second } = three(2 * MIB);
    for (let at = 0; at < 10; at++) {
      incoming.add(first, 2 * MIB);
      incoming.release(first);
    }
    incoming.add(second, 2 * MIB);
    expect(abandoned).toEqual([]);
  });
});

describe("SAFE-8: a stranger who begins much and ends nothing", () => {
  let backend: BackendProcess;
  beforeAll(async () => {
    backend = await BackendProcess.start();
  });
  afterAll(() => backend.remove());

  const megabytes = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(backend.pid)}/status`, "utf8"))?.[1] ?? 0) / 1024;

  async function stillServes(): Promise<void> {
    expect((await fetch(`${backend.url}/version`)).status).toBe(200);
    expect(backend.stderr()).not.toContain("internal error");
  }

  it("holds a bounded part of the memory with bodies", { timeout: 60_000 }, async () => {
    const before = megabytes();
    const answers = new Map<number, string>();
    const sockets: Socket[] = [];
    for (let at = 0; at < 40; at++) {
      const socket = connect(backend.port, "127.0.0.1");
      socket.on("error", () => undefined);
      socket.on("data", (bytes: Buffer) => answers.set(at, bytes.toString()));
      socket.write(`POST /api/query HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${20 * MIB}\r\n\r\n`);
      await new Promise<void>((resolve) => {
        socket.once("close", () => resolve());
        socket.write(Buffer.alloc(15 * MIB, " "), () => resolve());
      });
      sockets.push(socket);
    }
    await expect.poll(() => answers.size).toBeGreaterThan(20);
    expect(answers.get(0)).toMatch(/^HTTP\/1\.1 503 .*"code":"TooManyConcurrentRequests"/s);
    expect(answers.has(39)).toBe(false);
    expect(megabytes() - before).toBeLessThan(480);
    await stillServes();
    for (const socket of sockets) socket.destroy();
  });

  it("holds a bounded part of the memory with frames", { timeout: 60_000 }, async () => {
    const clients: RawClient[] = [];
    for (let at = 0; at < 20; at++) {
      const client = await RawClient.connect(backend.url);
      clients.push(client);
      await new Promise((resolve) => client.ws.send("x".repeat(18 * MIB), { fin: false }, resolve));
    }
    await expect.poll(() => clients.filter(({ closed }) => closed !== null).length).toBeGreaterThan(3);
    expect(clients[0]?.closed).not.toBeNull();
    expect(clients[19]?.closed).toBeNull();
    await stillServes();
    for (const client of clients) client.close();
  });
});
