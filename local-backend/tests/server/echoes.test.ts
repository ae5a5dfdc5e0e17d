import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ADMIN_KEY, type BackendProcess } from "../harness/backendProcess";
import { startWithFixture } from "../harness/fixtureBackend";
import { RawClient } from "../harness/rawClient";
import { SlowClient } from "./slowClient";

/** A letter that no text of the backend contains. */
const MARK = "Ж";
const LONG = MARK.repeat(1_000_000);
/** For ASCII-only places. */
const ASCII = "~".repeat(100_000);

let backend: BackendProcess;

beforeAll(async () => {
  backend = await startWithFixture();
});
afterAll(() => backend.remove());
afterEach(() => {
  expect(backend.alive()).toBe(true);
  isShort(backend.stderr());
});

function isShort(text: string): void {
  const repeated = (text.match(/Ж|%D0%96|\\u0416|~/gi) ?? []).length;
  expect(repeated, text.slice(0, 1_000)).toBeLessThanOrEqual(200);
  expect(text.length).toBeLessThan(4_000);
}

const post = (path: string, body: unknown) => backend.post(path, body);

describe("an error repeats at most 200 characters of what was sent", () => {
  it("over HTTP", async () => {
    const answers = [
      post("/api/query", { path: LONG, args: {} }),
      post("/api/query", { path: `messages:${LONG}`, args: {} }),
      post("/api/function", { path: `${LONG}:default`, args: {} }),
      post("/api/query", { path: "counters:get", args: { name: { deep: [LONG] } } }),
      post("/api/query", { path: "counters:get", args: { name: Array.from({ length: 8_000 }, () => MARK) } }),
      post("/api/query", { path: "counters:get", args: { name: "a", ["~".repeat(1_000)]: LONG } }),
      post("/api/query", { path: "counters:get", args: { [LONG.slice(0, 1_000)]: 1 } }),
      post("/api/query", { path: "counters:get", args: { [`$${"~".repeat(1_000)}`]: 1, a: 1 } }),
      post("/api/query", { path: "counters:get", args: { name: { $bytes: Buffer.from(LONG).toString("base64") } } }),
      post("/api/query", {
        path: "messages:page",
        args: { channel: "a", paginationOpts: { numItems: 1, cursor: LONG } },
      }),
      post("/api/query_at_ts", { ts: LONG, path: "counters:get", args: {} }),
      fetch(`${backend.url}/api/query`, { method: "POST", body: LONG }),
      fetch(`${backend.url}/api/query`, { method: "POST", body: `{"a":${LONG}` }),
      fetch(`${backend.url}/${ASCII.slice(0, 10_000)}`),
      fetch(`${backend.url}/api/query?path=${encodeURIComponent(LONG.slice(0, 1_000))}`),
      fetch(`${backend.url}/api/query`, {
        method: "POST",
        body: "{}",
        headers: { "Content-Encoding": ASCII.slice(0, 9_000) },
      }),
      fetch(`${backend.url}/api/run/${encodeURIComponent(LONG.slice(0, 1_000))}`, { method: "POST", body: "{}" }),
      fetch(`${backend.url}/version`, { headers: { Origin: `http://${ASCII.slice(0, 9_000)}` } }),
      fetch(`${backend.url}/api/storage/upload?token=${ASCII.slice(0, 9_000)}`, { method: "POST", body: "x" }),
      fetch(`${backend.siteUrl}/${ASCII.slice(0, 9_000)}`),
    ];
    for (const answer of answers) {
      const response = await answer;
      const text = await response.text();
      isShort(text);
      expect(text).toMatch(/"status":"error"|"code":|No matching routes/);
    }
    const host = await SlowClient.open(backend.port);
    host.send(`GET /version HTTP/1.1\r\nHost: ${ASCII.slice(0, 9_000)}\r\n\r\n`);
    await host.heard(/\}$/);
    isShort(host.text);
    host.destroy();
  });

  it("of a token that no provider knows", async () => {
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const claims = { iss: LONG.slice(0, 3_000), aud: [LONG.slice(0, 3_000)] };
    const token = `${encode({ alg: "RS256", kid: "a" })}.${encode(claims)}.eA`;
    const response = await backend.post(
      "/api/query",
      { path: "counters:get", args: {} },
      { Authorization: `Bearer ${token}` },
    );
    expect(response.status).toBe(401);
    isShort(await response.text());
  });

  it("over the sync protocol", async () => {
    const client = await RawClient.connect(backend.url);
    const path = LONG.slice(0, 4_000);
    client.mutate(0, path, {});
    client.send({ type: "Action", requestId: 1, udfPath: path, args: [{}] });
    client.mutate(2, "messages:send", { channel: LONG });
    client.mutate(3, "a", { [`${MARK}${ASCII}`.slice(0, 1_000)]: 1 });
    client.mutate(4, "a", { [`$${ASCII.slice(0, 900)}`]: 1, b: 1 });
    client.add(0, path, {});
    client.add(1, "counters:get", { name: [LONG] });
    await client.until(
      () => client.errors.size === 2 && client.messages.filter((m) => m.type.endsWith("Response")).length === 5,
    );
    for (const message of client.messages) isShort(JSON.stringify(message));
    client.close();
    for (const frame of [
      LONG,
      JSON.stringify({ type: LONG }),
      JSON.stringify({ type: "Mutation", requestId: 1, udfPath: LONG, args: [{}] }),
      JSON.stringify({ type: "Mutation", requestId: LONG, udfPath: "a", args: [{}] }),
    ]) {
      const hostile = await RawClient.connect(backend.url);
      hostile.send(frame);
      await hostile.until(() => hostile.closed !== null);
      expect(hostile.messages.map(({ type }) => type)).toEqual(["FatalError"]);
      isShort(JSON.stringify([hostile.messages, hostile.closed]));
    }
  });

  it("in what is kept of a call for the logs", async () => {
    await post("/api/query", { path: LONG, args: {} });
    const response = await fetch(`${backend.url}/api/stream_function_logs?cursor=0`, {
      headers: { Authorization: `Convex ${ADMIN_KEY}` },
    });
    const { entries } = (await response.json()) as { entries: { identifier: string }[] };
    const kept = entries.filter(({ identifier }) => identifier.includes(MARK));
    expect(kept.length).toBeGreaterThan(0);
    for (const entry of kept) {
      isShort(entry.identifier);
      isShort(JSON.stringify({ ...entry, identifier: "" }));
    }
  });
});
