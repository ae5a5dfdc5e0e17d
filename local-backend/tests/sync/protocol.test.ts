import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { identify } from "../../sync/identify";
import { ADMIN_KEY, type BackendProcess } from "../harness/backendProcess";
import { startWithFixture } from "../harness/fixtureBackend";
import { type Message, RawClient } from "../harness/rawClient";

let backend: BackendProcess;
const clients: RawClient[] = [];

beforeAll(async () => {
  backend = await startWithFixture({ redactErrors: false });
});
afterAll(() => backend.remove());
afterEach(() => {
  expect(backend.alive()).toBe(true);
  for (const client of clients.splice(0)) client.close();
});

async function connect(options?: Parameters<typeof RawClient.connect>[1]): Promise<RawClient> {
  const client = await RawClient.connect(backend.url, options);
  clients.push(client);
  return client;
}

const ts = (text: unknown) => Buffer.from(text as string, "base64").readBigUInt64LE();

describe("transitions", () => {
  it("answer every query set, an empty one too", async () => {
    const client = await connect();
    client.modify([]);
    await client.until(() => client.version.querySet === 1);
    client.add(0, "counters:get", { name: "empty" });
    await client.until(() => client.version.querySet === 2);
    expect(client.results.get(0)).toBe(0);
    client.modify([{ type: "Remove", queryId: 0 }]);
    await client.until(() => client.version.querySet === 3);
    expect(client.results.has(0)).toBe(false);
  });

  it("SAFE-6: follow a mutation's response and contain its effect, in all queries at once", async () => {
    const channel = randomUUID();
    const client = await connect();
    client.add(0, "messages:list", { channel });
    client.add(1, "messages:page", { channel, paginationOpts: { numItems: 5, cursor: null } });
    await client.until(() => client.results.size === 2);
    for (let requestId = 0; requestId < 20; requestId += 1) {
      const before = client.messages.length;
      client.mutate(requestId, "messages:send", { channel, text: `m${requestId}` });
      const response = await client.message("MutationResponse", (message) => message.requestId === requestId);
      await client.until(() => ts(client.version.ts) >= ts(response.ts));
      const news = client.messages.slice(before).filter((message) => message.type !== "Ping");
      // Response first: a client drops its optimistic update in the transition after it.
      expect(news[0]?.type).toBe("MutationResponse");
      const effect = news.find((message) => message.type === "Transition") as Message;
      expect((effect.modifications as unknown[]).length).toBe(2);
      expect((client.results.get(0) as string[]).at(-1)).toBe(`m${requestId}`);
    }
  });

  it("follow a mutation even when no query is affected or there is none", async () => {
    const client = await connect();
    client.modify([]);
    client.mutate(0, "counters:increment", { name: randomUUID() });
    const response = await client.message("MutationResponse");
    expect(response).toMatchObject({ success: true, result: 1, requestId: 0 });
    await client.until(() => ts(client.version.ts) >= ts(response.ts));
    expect(client.messages.at(-1)?.type).toBe("Transition");
  });

  it("reach another client without anything of its own, and leave alone who reads something else", async () => {
    const channel = randomUUID();
    const [writer, reader, stranger] = [await connect(), await connect(), await connect()];
    reader.add(0, "messages:list", { channel });
    stranger.add(0, "messages:list", { channel: randomUUID() });
    await reader.until(() => reader.results.size === 1);
    await stranger.until(() => stranger.results.size === 1);
    const quiet = stranger.transitions;
    writer.mutate(0, "messages:send", { channel, text: "news" });
    await reader.until(() => (reader.results.get(0) as string[]).length === 1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(stranger.transitions).toBe(quiet);
  });

  it("are cut into chunks above five million bytes", async () => {
    const client = await connect();
    client.add(0, "messages:big", { bytes: 12_000_000 });
    await client.until(() => client.results.has(0));
    const chunks = client.messages.filter((message) => message.type === "TransitionChunk");
    expect(chunks.length).toBeGreaterThan(2);
    expect((client.results.get(0) as { text: string }).text).toBe("é".repeat(6_000_000));
  });

  it("tell a query's error without errorData, a ConvexError with it", async () => {
    const client = await connect();
    client.add(0, "messages:list", {});
    client.add(1, "messages:unknown", {});
    await client.until(() => client.errors.size === 2);
    expect(client.errors.get(0)?.errorMessage).toMatch(
      /^\[Request ID: [0-9a-f]{16}\] Server Error\nArgumentValidationError/,
    );
    expect("errorData" in (client.errors.get(0) as Message)).toBe(false);
    expect(client.errors.get(1)?.errorMessage).toContain("Could not find public function for 'messages:unknown'");
    client.mutate(0, "messages:send", { channel: "c", text: "fail" });
    const failed = await client.message("MutationResponse");
    expect(failed).toMatchObject({ success: false, errorData: { code: "refused", channel: "c" } });
    expect(failed.logLines).toEqual(["[LOG] 'sending' 'fail'"]);
  });

  it("keep a page's end while rows arrive inside it, and give a newcomer a fresh page", async () => {
    const channel = randomUUID();
    for (let index = 0; index < 8; index += 1) await backend.call("messages:send", { channel, text: `${index}` });
    const client = await connect();
    const first = { channel, paginationOpts: { numItems: 3, cursor: null, id: 1 } };
    client.add(0, "messages:page", first);
    await client.until(() => client.results.has(0));
    const page = () => client.results.get(0) as { page: { text: string }[]; continueCursor: string };
    const cursor = page().continueCursor;
    client.add(1, "messages:page", { channel, paginationOpts: { numItems: 3, cursor, id: 1 } });
    await client.until(() => client.results.has(1));
    expect(client.journals.get(0)).not.toBeNull();
    await backend.call("messages:send", { channel, text: "new" });
    await client.until(() => page().page.length === 4);
    expect(page().continueCursor).toBe(cursor);
    const second = client.results.get(1) as { page: { text: string }[] };
    expect([...page().page, ...second.page].map(({ text }) => text)).toEqual(["new", "7", "6", "5", "4", "3", "2"]);
    const newcomer = await connect();
    newcomer.add(0, "messages:page", first);
    await newcomer.until(() => newcomer.results.has(0));
    expect((newcomer.results.get(0) as { page: unknown[] }).page).toHaveLength(3);
    // After a reconnect the journal restores the same page.
    const again = await connect();
    again.add(0, "messages:page", first, client.journals.get(0) ?? null);
    await again.until(() => again.results.has(0));
    expect((again.results.get(0) as { page: unknown[] }).page).toHaveLength(4);
  });
});

describe("mutations", () => {
  it("run one at a time in the order of sending", async () => {
    const channel = randomUUID();
    const client = await connect();
    client.add(0, "messages:list", { channel });
    for (let index = 0; index < 200; index += 1) client.mutate(index, "messages:send", { channel, text: `${index}` });
    await client.message("MutationResponse", (message) => message.requestId === 199);
    await client.until(() => (client.results.get(0) as string[] | undefined)?.length === 200);
    expect(client.results.get(0)).toEqual(Array.from({ length: 200 }, (_, index) => `${index}`));
  });

  it("SAFE-4: have their effect once when they are sent again, on another socket too", async () => {
    const name = randomUUID();
    const sessionId = randomUUID();
    const client = await connect({ sessionId });
    client.mutate(7, "counters:increment", { name });
    const original = await client.message("MutationResponse");
    client.close();
    const again = await connect({ sessionId });
    again.mutate(7, "counters:increment", { name });
    const replayed = await again.message("MutationResponse");
    expect(replayed).toMatchObject({ success: true, result: 1, ts: original.ts });
    await again.until(() => again.transitions > 0);
    again.mutate(8, "counters:increment", { name });
    expect(await again.message("MutationResponse", (message) => message.requestId === 8)).toMatchObject({ result: 2 });
  });
});

describe("actions", () => {
  it("answer without a timestamp and their writes arrive by themselves", async () => {
    const name = randomUUID();
    const client = await connect();
    client.add(0, "counters:get", { name });
    client.send({ type: "Action", requestId: 3, udfPath: "counters:viaAction", args: [{ name }] });
    const response = await client.message("ActionResponse");
    expect(response).toEqual({ type: "ActionResponse", requestId: 3, success: true, result: 1, logLines: [] });
    await client.until(() => client.results.get(0) === 1);
  });
});

describe("what breaks the rules", () => {
  const fatal = async (send: (client: RawClient) => void, text: RegExp, hello = true) => {
    const client = await connect({ hello });
    send(client);
    const message = await client.message("FatalError");
    expect(message.error).toMatch(text);
    await client.until(() => client.closed !== null);
  };

  it("ends the socket with a FatalError that names it", async () => {
    const add = { type: "Add", queryId: 1, udfPath: "counters:get", args: [{ name: "a" }] };
    await fatal((client) => client.modify([add, add]), /duplicate query id 1/);
    await fatal((client) => client.modify([{ type: "Remove", queryId: 5 }]), /unknown query 5/);
    await fatal(
      (client) => client.send({ type: "ModifyQuerySet", baseVersion: 3, newVersion: 4, modifications: [] }),
      /BaseVersionMismatch/,
    );
    await fatal(
      (client) => client.send({ type: "Authenticate", baseVersion: 1, tokenType: "None" }),
      /BaseVersionMismatch/,
    );
    await fatal((client) => client.mutate(0, "a:b", {}), /before Connect/, false);
    await fatal((client) => client.send("{"), /Invalid JSON/);
    await fatal((client) => client.ws.send(Buffer.from([1, 2, 3])), /binary/);
  });

  it("sends a client away that has seen a later moment than the database", async () => {
    const future = Buffer.alloc(8);
    future.writeBigUInt64LE(BigInt(Date.now() + 3_600_000) * 1_000_000n);
    const client = await connect({ maxObservedTimestamp: future.toString("base64") });
    await client.until(() => client.closed !== null);
    expect(client.closed).toMatchObject({
      code: 1011,
      reason: expect.stringMatching(/^InternalServerError/) as string,
    });
  });
});

describe("the administrator", () => {
  it("reads _system queries; others cannot", async () => {
    const [stranger, admin] = [await connect(), await connect()];
    stranger.add(0, "_system/cli/queryEnvironmentVariables", {});
    await stranger.until(() => stranger.errors.size === 1);
    expect(stranger.errors.get(0)?.errorMessage).toContain("Could not find public function");
    admin.authenticate({ tokenType: "Admin", value: ADMIN_KEY });
    admin.add(0, "_system/cli/queryEnvironmentVariables", {});
    await admin.until(() => admin.results.has(0));
    expect(admin.version.identity).toBe(1);
    expect((admin.results.get(0) as { name: string }[]).map(({ name }) => name)).toContain("TEST_JWKS");
  });

  it("acts for a user, whose tokenIdentifier is made of issuer and subject", async () => {
    const acting = { issuer: "https://issuer.test", subject: "carol" };
    const verifier = { verify: () => Promise.reject(new Error("no token")), setProviders: () => undefined };
    const services = { verifier, isAdminKey: () => true };
    expect(await identify({ kind: "admin", key: "", acting }, services)).toEqual({
      kind: "admin",
      acting: { ...acting, tokenIdentifier: "https://issuer.test|carol" },
    });
    await expect(identify({ kind: "admin", key: "", acting: { name: "x" } }, services)).rejects.toThrow("Malformed");
    const client = await connect();
    client.authenticate({ tokenType: "Admin", value: ADMIN_KEY, impersonating: acting });
    client.add(0, "messages:whoami", {});
    await client.until(() => client.results.has(0));
    expect(client.results.get(0)).toBe("carol");
  });

  it("is refused with a wrong key", async () => {
    const client = await connect();
    client.authenticate({ tokenType: "Admin", value: "wrong" });
    expect(await client.message("AuthError")).toMatchObject({ baseVersion: 0, authUpdateAttempted: true });
    await client.until(() => client.closed !== null);
  });
});
