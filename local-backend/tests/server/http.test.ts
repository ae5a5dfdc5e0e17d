import { type IncomingMessage, request as httpRequest } from "node:http";
import { connect as connectTcp } from "node:net";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { ConvexHttpClient } from "convex/browser";
import { anyApi } from "convex/server";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ADMIN_KEY, type BackendProcess } from "../harness/backendProcess";
import { startWithFixture } from "../harness/fixtureBackend";
import { SlowClient } from "./slowClient";

let backend: BackendProcess;
const admin = { Authorization: `Convex ${ADMIN_KEY}` };

beforeAll(async () => {
  backend = await startWithFixture({ redactErrors: false });
});
afterAll(() => backend.remove());
afterEach(() => {
  expect(backend.alive()).toBe(true);
  expect(backend.stderr()).not.toContain("internal error");
});

const json = async (response: Response) => (await response.json()) as Record<string, unknown>;

function raw(headers: Record<string, string>, port = backend.port): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: "127.0.0.1", port, path: "/version", headers }, (response) => {
      let body = "";
      response.on("data", (text: Buffer) => (body += text.toString()));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
    });
    request.on("error", reject);
    request.end();
  });
}

/** The client asks for a moment, then for the value at that moment. */
function consistent(client: ConvexHttpClient): Promise<unknown> {
  // oxlint-disable-next-line typescript/no-deprecated -- experimental in the client, but in it
  return client.consistentQuery(anyApi.counters?.get as never, { name: "http" } as never);
}

describe("functions over HTTP", () => {
  it("answer the real HTTP client, at a consistent moment too", async () => {
    const client = new ConvexHttpClient(backend.url, { logger: false });
    const { counters, messages } = anyApi as Record<"counters" | "messages", Record<string, never>>;
    expect(await client.mutation(counters.increment as never, { name: "http" } as never)).toBe(1);
    expect(await client.query(counters.get as never, { name: "http" } as never)).toBe(1);
    expect(await client.action(counters.viaAction as never, { name: "http" } as never)).toBe(2);
    expect(await consistent(client)).toBe(2);
    await client.mutation(counters.increment as never, { name: "http" } as never);
    expect(await consistent(client)).toBe(2);
    await expect(
      client.mutation(messages.send as never, { channel: "c", text: "fail" } as never),
    ).rejects.toMatchObject({
      data: { code: "refused" },
    });
  });

  it("take GET, /api/run and versioned paths", async () => {
    const args = encodeURIComponent(JSON.stringify({ name: "http" }));
    expect(
      await json(await fetch(`${backend.url}/api/query?path=counters:get&args=${args}&format=json`)),
    ).toMatchObject({
      status: "success",
      value: 3,
    });
    expect(await json(await backend.post("/api/run/counters/get", { args: { name: "http" } }))).toMatchObject({
      value: 3,
    });
    expect(
      await json(await backend.post("/api/1.48.0/query", { path: "counters:get", args: [{ name: "http" }] })),
    ).toMatchObject({
      value: 3,
    });
    expect(await (await fetch(`${backend.url}/version`)).text()).toContain("embedded");
    expect((await fetch(`${backend.url}/instance_name`)).status).toBe(200);
    expect((await fetch(`${backend.url}/nowhere`)).status).toBe(404);
  });

  it("echo what is sent as it arrives, without holding it in memory", async () => {
    const request = httpRequest(`${backend.url}/echo`, { method: "POST", headers: { "Content-Length": 8 } });
    request.write("half");
    const response = await new Promise<IncomingMessage>((resolve) => request.on("response", resolve));
    expect(response.headers["content-length"]).toBe("8");
    const first = await new Promise<Buffer>((resolve) => response.once("data", resolve));
    expect(first.toString()).toBe("half");
    request.end("full");
    const rest = await new Promise<Buffer>((resolve) => response.once("data", resolve));
    expect(rest.toString()).toBe("full");

    const broken = httpRequest(`${backend.url}/echo`, { method: "POST", headers: { "Content-Length": 8 } });
    broken.on("error", () => undefined);
    broken.write("half");
    await new Promise((resolve) => broken.on("response", resolve));
    broken.destroy();
    expect((await fetch(`${backend.url}/version`)).status).toBe(200);
  });

  it("keep internal functions for the administrator", async () => {
    const body = { path: "counters:secret", args: {} };
    expect(await json(await backend.post("/api/function", body))).toMatchObject({
      status: "error",
      errorMessage: expect.stringContaining("Could not find public function for 'counters:secret'") as string,
    });
    expect(await json(await backend.post("/api/function", body, admin))).toMatchObject({ status: "success" });
    expect((await backend.post("/api/function", body, { Authorization: "Convex wrong" })).status).toBe(403);
  });

  it("let the administrator act for a user", async () => {
    const acting = Buffer.from(JSON.stringify({ subject: "carol", issuer: "x", tokenIdentifier: "x|carol" })).toString(
      "base64",
    );
    const headers = { Authorization: `Convex ${ADMIN_KEY}:${acting}` };
    const response = await backend.post("/api/query", { path: "messages:whoami", args: {} }, headers);
    expect(await json(response)).toMatchObject({ value: "carol" });
  });

  it("complete the identity that the administrator acts for, or refuse it", async () => {
    const ask = (identity: object) => {
      const acting = Buffer.from(JSON.stringify(identity)).toString("base64");
      const headers = { Authorization: `Convex ${ADMIN_KEY}:${acting}` };
      return backend.post("/api/query", { path: "messages:whoami", args: {} }, headers);
    };
    expect(await json(await ask({ subject: "dave", issuer: "y" }))).toMatchObject({ value: "dave" });
    const refused = await ask({ name: "nobody" });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ code: "HeaderParseFailure" });
  });
});

describe("SAFE-8: what is refused", () => {
  it("other hosts on both ports, and other origins but for HTTP actions, whose replies say who may read them", async () => {
    for (const port of [backend.port, backend.sitePort]) {
      expect(await raw({ Host: "evil.example" }, port)).toMatchObject({
        status: 403,
        body: expect.stringContaining("evil.example") as string,
      });
    }
    const foreign = { Host: "localhost", Origin: "https://evil.example" };
    expect((await raw(foreign, backend.port)).status).toBe(403);
    expect((await raw(foreign, backend.sitePort)).status).toBe(404);
    const preflight = await fetch(`${backend.url}/api/query`, {
      method: "OPTIONS",
      headers: { Origin: "http://localhost:5173", "Access-Control-Request-Headers": "authorization" },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-headers")).toBe("authorization");
  });

  it("two Host headers, whatever they say and whichever comes first", async () => {
    const upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\n";
    for (const port of [backend.port, backend.sitePort]) {
      for (const [first, second] of [
        ["localhost", "evil.example"],
        ["evil.example", "localhost"],
        ["localhost", "localhost"],
      ]) {
        for (const more of ["", upgrade]) {
          const client = await SlowClient.open(port);
          client.send(`GET /api/sync HTTP/1.1\r\nHost: ${first}\r\nX: y\r\nhOST: ${second}\r\n${more}\r\n`);
          await client.heard(/\}$/);
          expect(client.text).toMatch(/^HTTP\/1\.1 400 .*"code":"BadHost"/s);
          client.destroy();
        }
      }
    }
  });

  it("bodies that are no JSON object, nest too deep or carry __proto__", async () => {
    const bodies = [
      "",
      "{",
      "null",
      "[]",
      '"text"',
      "[".repeat(100_000),
      '{"path":1,"args":{}}',
      '{"path":"counters:get","args":[1]}',
      '{"path":"counters:get","args":[{},{}]}',
      `{"path":"counters:get","a":${"[".repeat(80)}${"]".repeat(80)}}`,
      '{"path":"counters:get","__proto__":{"a":1}}',
    ];
    for (const body of bodies) {
      const response = await fetch(`${backend.url}/api/query`, { method: "POST", body });
      expect(response.status, body.slice(0, 60)).toBe(400);
      expect(typeof (await json(response)).code).toBe("string");
    }
  });

  it("compressed bombs and broken compression", { timeout: 60_000 }, async () => {
    const bomb = Buffer.alloc(300 * 1024 * 1024, 32);
    const send = (body: Buffer, encoding: string, path: string, headers = {}) =>
      fetch(backend.url + path, {
        method: "POST",
        body: new Uint8Array(body),
        headers: { "Content-Encoding": encoding, ...headers },
      });
    // In another thread: meanwhile this one hears that the backend closes connections nobody uses.
    const zipped = await promisify(gzip)(bomb.subarray(0, 30 * 1024 * 1024), { level: 1 });
    expect((await send(zipped, "gzip", "/api/query")).status).toBe(413);
    const brotli = await promisify(brotliCompress)(bomb, { params: { 1: 1 } });
    expect((await send(brotli, "br", "/api/deploy2/start_push", admin)).status).toBe(413);
    expect((await send(Buffer.from("not gzip"), "gzip", "/api/query")).status).toBe(400);
    expect((await send(Buffer.from("{}"), "zstd", "/api/query")).status).toBe(415);
  });

  it("the command line's endpoints without the key", async () => {
    for (const path of [
      "/api/get_config_hashes",
      "/api/deploy2/start_push",
      "/api/deploy2/finish_push",
      "/api/update_environment_variables",
    ]) {
      expect((await backend.post(path, { adminKey: "wrong" })).status, path).toBe(403);
      expect((await backend.post(path, {}, { Authorization: "Convex wrong" })).status, path).toBe(403);
    }
    const padded = { adminKey: "wrong", padding: "x".repeat(1024 * 1024) };
    expect((await backend.post("/api/deploy2/start_push", padded)).status).toBe(413);
    expect((await fetch(`${backend.url}/api/stream_function_logs?cursor=0`)).status).toBe(401);
    expect((await fetch(`${backend.url}/api/v1/get_canonical_urls`)).status).toBe(401);
  });

  it("raw bytes that are no HTTP", async () => {
    for (const bytes of [
      "\r\n\r\n",
      "GET\r\n\r\n",
      "\x16\x03\x01\x02",
      "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
      "x".repeat(100_000),
    ]) {
      const socket = connectTcp(backend.port, "127.0.0.1");
      socket.on("error", () => undefined);
      socket.resume();
      socket.end(Buffer.from(bytes, "latin1"));
      await new Promise((resolve) => socket.on("close", resolve));
    }
    expect((await fetch(`${backend.url}/version`)).status).toBe(200);
  });
});

describe("the site port", () => {
  it("hands every request to the app's router", async () => {
    const response = await fetch(`${backend.siteUrl}/hello`, { method: "POST", body: "world" });
    expect(response.status).toBe(201);
    expect(response.headers.get("x-fixture")).toBe("yes");
    expect(await response.text()).toBe("hello world");
    expect((await fetch(`${backend.siteUrl}/nowhere`)).status).toBe(404);
    const bad = await fetch(`${backend.siteUrl}/hello`, {
      method: "POST",
      body: "x",
      headers: { Authorization: "Bearer nonsense" },
    });
    expect(bad.status).toBe(201);
  });

  it("answers on ::1 as well", async () => {
    const response = await fetch(`http://[::1]:${backend.port}/version`).catch(() => null);
    if (response) expect(response.status).toBe(200);
  });
});

describe("files", () => {
  it("go up with a token and come back whole or in ranges", async () => {
    const { value } = await backend.call("files:uploadUrl", {});
    const upload = await fetch(value as string, {
      method: "POST",
      body: "0123456789",
      headers: { "Content-Type": "text/plain" },
    });
    const { storageId } = await json(upload);
    const url = (await backend.call("files:url", { storageId })).value as string;
    const whole = await fetch(url);
    expect(await whole.text()).toBe("0123456789");
    expect(whole.headers.get("content-type")).toBe("text/plain");
    expect(whole.headers.get("cache-control")).toBe("private, max-age=2592000");
    const range = async (header: string) => {
      const response = await fetch(url, { headers: { Range: header } });
      return [response.status, response.headers.get("content-range"), await response.text()];
    };
    expect(await range("bytes=2-4")).toEqual([206, "bytes 2-4/10", "234"]);
    expect(await range("bytes=7-")).toEqual([206, "bytes 7-9/10", "789"]);
    expect(await range("bytes=-2")).toEqual([206, "bytes 8-9/10", "89"]);
    expect((await range("bytes=20-"))[0]).toBe(416);
    const empty = await fetch((await backend.call("files:uploadUrl", {})).value as string, { method: "POST" });
    const { storageId: emptyId } = await json(empty);
    const emptyUrl = (await backend.call("files:url", { storageId: emptyId })).value as string;
    for (const header of ["bytes=0-", "bytes=0-99", "bytes=-5"]) {
      const part = await fetch(emptyUrl, { headers: { Range: header } });
      expect([part.status, await part.text()]).toEqual([200, ""]);
    }
    expect((await fetch(`${backend.url}/api/storage/upload?token=wrong`, { method: "POST", body: "x" })).status).toBe(
      401,
    );
    const missing = await fetch(`${backend.url}/api/storage/00000000-0000-0000-0000-000000000000`);
    expect(missing.status).toBe(404);
    expect(await missing.json()).toMatchObject({
      code: "FileNotFound",
      message: "File 00000000-0000-0000-0000-000000000000 not found",
    });
    const path = await fetch(`${backend.url}/api/storage/no-uuid`);
    expect(path.status).toBe(400);
    expect(await path.json()).toMatchObject({ code: "InvalidStoragePath" });
  });
});
