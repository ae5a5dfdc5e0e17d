import { request as httpRequest } from "node:http";
import type { RequestMetadata } from "convex/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BackendProcess } from "../harness/backendProcess";
import { RawClient } from "../harness/rawClient";
import { startSigningBackend, type SigningBackend } from "../harness/signingBackend";
import { SlowClient } from "./slowClient";

/** Any address of 127.0.0.0/8 is this machine's. */
const ADDRESS = "127.0.0.9";
const HEADERS = { "User-Agent": "a test", "X-Forwarded-For": "203.0.113.7", Forwarded: "for=203.0.113.7" };

let backend: BackendProcess;
let tokenOf: SigningBackend["tokenOf"];
beforeAll(async () => {
  ({ backend, tokenOf } = await startSigningBackend());
});
afterAll(() => backend.remove());

function post(path: string, body: unknown, more: Record<string, string> = {}, port = backend.port): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const headers = { ...HEADERS, ...more };
    const options = { host: "127.0.0.1", port, path, method: "POST", headers, localAddress: ADDRESS };
    const request = httpRequest(options, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.on("end", () => resolve(JSON.parse(text)));
    });
    request.on("error", reject);
    request.end(JSON.stringify(body));
  });
}

async function call(kind: string, path: string, args: unknown, headers?: Record<string, string>): Promise<unknown> {
  const answer = (await post(`/api/${kind}`, { path, args }, headers)) as { status: string; value: unknown };
  expect(answer).toMatchObject({ status: "success" });
  return answer.value;
}

const seen = { ip: ADDRESS, userAgent: "a test", scheduledFunctionId: null, authToken: null };

describe("ctx.meta.getRequestMetadata()", () => {
  it("tells a mutation who called over HTTP, whatever its headers say of proxies", async () => {
    expect(await call("mutation", "requests:metadata", {})).toEqual({
      ...seen,
      requestId: expect.any(String) as string,
    });
  });

  it("gives what an action calls the action's request", async () => {
    const [own, callee] = (await call("action", "requests:throughAction", {})) as RequestMetadata[];
    expect(own).toMatchObject(seen);
    expect(callee).toEqual(own);
  });

  it("tells an HTTP action", async () => {
    expect(await post("/metadata", null, {}, backend.sitePort)).toMatchObject(seen);
  });

  it("tells callers over a WebSocket, by its upgrade", async () => {
    const client = await RawClient.connect(backend.url, { socket: { headers: HEADERS, localAddress: ADDRESS } });
    client.mutate(1, "requests:metadata", {});
    expect((await client.message("MutationResponse")).result).toMatchObject(seen);
    client.send({ type: "Action", requestId: 2, udfPath: "requests:throughAction", args: [{}] });
    expect((await client.message("ActionResponse")).result).toMatchObject([seen, seen]);
    client.close();
  });

  it("gives the user's token, as it was sent", async () => {
    const token = await tokenOf("somebody");
    const headers = { Authorization: `Bearer ${token}` };
    expect(await call("mutation", "requests:metadata", {}, headers)).toMatchObject({ authToken: token });
  });

  it("knows no request within a scheduled function, but the job", async () => {
    const job = await call("mutation", "requests:scheduleJob", { channel: "job" });
    const client = await RawClient.connect(backend.url);
    client.add(1, "messages:list", { channel: "job" });
    await client.until(() => (client.results.get(1) as string[] | undefined)?.length === 1);
    const [text = ""] = client.results.get(1) as string[];
    expect(JSON.parse(text)).toMatchObject({ ip: null, userAgent: null, scheduledFunctionId: job, authToken: null });
    client.close();
  });
});

describe("the address that an HTTP action gets", () => {
  const answerTo = async (target: string) => {
    const client = await SlowClient.open(backend.sitePort);
    client.send(`GET ${target} HTTP/1.1\r\nHost: localhost:${backend.sitePort}\r\nConnection: close\r\n\r\n`);
    await client.heard(/\r\n\r\n.*(\}|\r\n0\r\n\r\n)$/s);
    client.destroy();
    return client.text;
  };

  it("has the host that was asked", async () => {
    for (const host of [`localhost:${backend.sitePort}`, `127.0.0.1:${backend.sitePort}`]) {
      const address = `http://${host}/url/a%20b?c=d&e`;
      expect(await (await fetch(address)).text()).toBe(address);
    }
  });

  it("is never that of another host, whatever the path looks like", async () => {
    for (const target of ["//evil.example/url/a", "/\\evil.example/url/a", "//"]) {
      const answer = await answerTo(target);
      expect(answer, target).toMatch(/^HTTP\/1\.1 404 /);
      expect(answer).toContain("No matching routes found");
    }
    for (const target of ["http://evil.example/url/a", "*"]) {
      expect(await answerTo(target), target).toMatch(/^HTTP\/1\.1 400 .*"code":"BadUrl"/s);
    }
    expect(backend.stderr()).not.toContain("internal error");
  });
});
