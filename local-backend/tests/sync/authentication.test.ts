import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { BackendProcess } from "../harness/backendProcess";
import { RawClient } from "../harness/rawClient";
import { startSigningBackend, type SigningBackend } from "../harness/signingBackend";

let backend: BackendProcess;
let tokenOf: SigningBackend["tokenOf"];
const clients: RawClient[] = [];

beforeAll(async () => {
  ({ backend, tokenOf } = await startSigningBackend());
});
afterAll(() => backend.remove());
afterEach(() => {
  expect(backend.alive()).toBe(true);
  for (const client of clients.splice(0)) client.close();
});

async function connect(options: { clientTs?: number } = {}): Promise<RawClient> {
  const client = await RawClient.connect(backend.url, options);
  clients.push(client);
  return client;
}

describe("identity", () => {
  it("SESSION-11: moves with a transition that bumps its version, and back", async () => {
    const client = await connect();
    client.add(0, "messages:whoami", {});
    await client.until(() => client.results.has(0));
    expect(client.results.get(0)).toBeNull();
    client.authenticate({ tokenType: "User", value: await tokenOf("alice") });
    await client.until(() => client.version.identity === 1);
    expect(client.results.get(0)).toBe("alice");
    client.authenticate({ tokenType: "None" });
    await client.until(() => client.version.identity === 2);
    expect(client.results.get(0)).toBeNull();
  });

  it("SESSION-10: comes with how far the client's clock is ahead, which nothing else tells", async () => {
    const hour = 3_600_000;
    const begun = Date.now();
    const client = await connect({ clientTs: begun + hour });
    client.add(0, "messages:whoami", {});
    await client.until(() => client.results.has(0));
    client.authenticate({ tokenType: "User", value: await tokenOf("alice") });
    await client.until(() => client.version.identity === 1);
    const skews = client.messages.filter(({ type }) => type === "Transition").map((each) => each.clientClockSkew);
    expect(skews.slice(0, -1).every((skew) => skew === undefined)).toBe(true);
    expect(skews.at(-1)).toBeLessThanOrEqual(hour);
    expect(skews.at(-1)).toBeGreaterThanOrEqual(hour - (Date.now() - begun));
  });

  it("is never shared between two who ask the same", async () => {
    const people = await Promise.all(
      ["a", "b", "c", "d"].map(async (name) => {
        const client = await connect();
        client.authenticate({ tokenType: "User", value: await tokenOf(name) });
        client.add(0, "messages:whoami", {});
        return { name, client };
      }),
    );
    for (const { name, client } of people) {
      await client.until(() => client.results.has(0));
      expect(client.results.get(0)).toBe(name);
    }
  });

  it("is never shared through the journal of a page, not even by a client that knows it", async () => {
    const paged = { channel: "paged", paginationOpts: { numItems: 5, cursor: null } };
    const first = await connect();
    first.authenticate({ tokenType: "User", value: await tokenOf("first") });
    first.add(0, "messages:pageFor", paged);
    await first.until(() => first.results.has(0));
    const journal = first.journals.get(0);
    expect(typeof journal).toBe("string");

    const second = await connect();
    second.authenticate({ tokenType: "User", value: await tokenOf("second") });
    second.add(0, "messages:pageFor", paged);
    const stranger = await connect();
    stranger.add(0, "messages:pageFor", paged, journal);
    for (const [client, reader] of [
      [second, "second"],
      [stranger, null],
    ] as const) {
      await client.until(() => client.results.has(0));
      expect(client.results.get(0)).toMatchObject({ reader });
    }
    // And with the next transition.
    await backend.call("messages:send", { channel: "paged", text: "news" });
    for (const [client, reader] of [
      [first, "first"],
      [second, "second"],
      [stranger, null],
    ] as const) {
      await client.until(() => (client.results.get(0) as { page: unknown[] }).page.length === 1);
      expect(client.results.get(0)).toMatchObject({ reader });
    }
  });

  it("is part of a request: another caller is not answered from its record, whatever session it claims", async () => {
    const sessionId = crypto.randomUUID();
    const name = sessionId;
    const send = async (subject: string | null) => {
      const client = await RawClient.connect(backend.url, { sessionId });
      clients.push(client);
      if (subject !== null) client.authenticate({ tokenType: "User", value: await tokenOf(subject) });
      client.mutate(0, "counters:increment", { name });
      return await client.message("MutationResponse");
    };
    expect(await send("alice")).toMatchObject({ success: true, result: 1 });
    expect(await send("alice")).toMatchObject({ success: true, result: 1 });
    for (const other of ["mallory", null]) expect((await send(other)).success).toBe(false);
    expect((await backend.call("counters:get", { name })).value).toBe(1);
  });

  it("is refused with the current version, and the socket closed without a status", async () => {
    const client = await connect();
    client.authenticate({ tokenType: "User", value: "nonsense" });
    const error = await client.message("AuthError");
    expect(error).toMatchObject({ baseVersion: 0, authUpdateAttempted: true });
    await client.until(() => client.closed !== null);
    expect(client.closed?.code).toBe(1005);
    const other = await connect();
    other.authenticate({ tokenType: "User", value: await tokenOf("eve", { issuer: "https://elsewhere.test" }) });
    expect((await other.message("AuthError")).authUpdateAttempted).toBe(true);
  });

  it("that has expired ends the socket at the next request, not before", async () => {
    const client = await connect();
    client.authenticate({ tokenType: "User", value: await tokenOf("short", { seconds: 5 }) });
    await client.until(() => client.version.identity === 1);
    await new Promise((resolve) => setTimeout(resolve, 5_300));
    expect(client.closed).toBeNull();
    client.mutate(0, "counters:increment", { name: "expired" });
    expect(await client.message("AuthError")).toMatchObject({ baseVersion: 1, authUpdateAttempted: false });
    await client.until(() => client.closed !== null);
    expect((await backend.call("counters:get", { name: "expired" })).value).toBe(0);
  });

  it("reaches HTTP calls; a bad one is 401 with a code", async () => {
    const call = (authorization: string) =>
      backend.post("/api/query", { path: "messages:whoami", args: [{}] }, { Authorization: authorization });
    const good = await call(`Bearer ${await tokenOf("bob")}`);
    expect(await good.json()).toMatchObject({ status: "success", value: "bob" });
    for (const header of ["Bearer nonsense", "Basic abc", "nonsense"]) {
      const bad = await call(header);
      expect(bad.status).toBe(401);
      expect(typeof ((await bad.json()) as { code: unknown }).code).toBe("string");
    }
  });
});
