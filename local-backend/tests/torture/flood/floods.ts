import { connect, type Socket } from "node:net";
import { RawClient } from "../../harness/rawClient";
import type { BackendProcess } from "../../harness/backendProcess";
import type { Random } from "../random";
import { violated } from "../torture";

const TIMEOUT_MS = 120_000;

/** One stranger's flood, to its end. Returns the number of things sent or opened. */
export type Flood = (backend: BackendProcess, random: Random, name: string) => Promise<number>;

function pause(ms: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, ms));
}

function openSockets(port: number, count: number, text: string): Socket[] {
  return Array.from({ length: count }, () => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.resume();
    socket.write(text);
    return socket;
  });
}

/** Thousands of calls on one socket: answered in order until the socket closes. */
async function calls(backend: BackendProcess, random: Random, name: string): Promise<number> {
  const count = random.between(500, 3_000);
  const client = await RawClient.connect(backend.url);
  let answered = 0;
  const problems: string[] = [];
  client.onMessage = (message) => {
    client.messages.length = 0;
    if (message.type !== "MutationResponse") return;
    answered += 1;
    if (message.requestId !== answered - 1 || JSON.stringify(message.result) !== `[${answered}]`)
      problems.push(`call ${answered} was answered ${JSON.stringify(message)}`);
  };
  for (let request = 0; request < count; request++) client.mutate(request, "counters:bumpAll", { names: [name] });
  await client.until(() => answered === count || client.closed !== null, TIMEOUT_MS);
  client.close();
  if (problems[0] !== undefined) violated(problems[0]);
  const after = await RawClient.connect(backend.url);
  after.add(0, "counters:get", { name });
  await after.until(() => after.results.has(0), TIMEOUT_MS);
  const value = after.results.get(0) as number;
  after.close();
  if (value < answered || value > count)
    violated(`of ${count} calls ${answered} were answered, the counter says ${value}`);
  return count;
}

/** One frame with many different queries: each gets a result or an error, or the socket is closed. */
async function subscriptions(backend: BackendProcess, random: Random, name: string): Promise<number> {
  const count = random.between(200, 1_500);
  const client = await RawClient.connect(backend.url);
  client.modify(
    Array.from({ length: count }, (_, queryId) => {
      return { type: "Add", queryId, udfPath: "counters:get", args: [{ name: `${name}-${queryId}` }] };
    }),
  );
  await client.until(() => client.results.size + client.errors.size === count || client.closed !== null, TIMEOUT_MS);
  if ([...client.results.values()].some((value) => value !== 0)) violated("a query was answered with another's result");
  client.close();
  return count;
}

/** Connections that send nothing, half a request, or only a WebSocket upgrade. */
async function silence(backend: BackendProcess, random: Random): Promise<number> {
  const upgrade =
    "GET /api/1.48.0/sync HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
  const body = "POST /api/query HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n{";
  const sockets = ["", "GET / HTTP/1.1\r\nHo", body, upgrade].flatMap((text) =>
    openSockets(backend.port, random.between(20, 80), text),
  );
  await pause(random.between(200, 600));
  for (const socket of sockets) socket.destroy();
  return sockets.length;
}

/** Sockets that subscribe to much and read nothing while it changes. */
async function deafness(backend: BackendProcess, random: Random, name: string): Promise<number> {
  const clients = await Promise.all(Array.from({ length: 8 }, () => RawClient.connect(backend.url)));
  for (const client of clients) {
    client.add(0, "counters:padded", { name, bytes: random.between(100_000, 1_000_000) });
    client.ws.pause();
  }
  const writer = await RawClient.connect(backend.url);
  const writes = 40;
  for (let request = 0; request < writes; request++) writer.mutate(request, "counters:bumpAll", { names: [name] });
  const answered = () => writer.messages.filter(({ type }) => type === "MutationResponse").length;
  await writer.until(() => answered() === writes || writer.closed !== null, TIMEOUT_MS);
  for (const client of [...clients, writer]) client.close();
  return clients.length * writes;
}

/** Frames of megabytes of nonsense. */
async function weight(backend: BackendProcess, random: Random, name: string): Promise<number> {
  const client = await RawClient.connect(backend.url);
  const count = random.between(2, 6);
  for (let queryId = 0; queryId < count; queryId++)
    client.add(queryId, "counters:get", { name: name.padEnd(random.between(1, 6) * 1_000_000, "x") });
  await client.until(() => client.results.size + client.errors.size === count || client.closed !== null, TIMEOUT_MS);
  client.close();
  return count;
}

export const floods: Readonly<Record<string, Flood>> = { calls, subscriptions, silence, deafness, weight };
