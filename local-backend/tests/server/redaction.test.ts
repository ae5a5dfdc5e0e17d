import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN_KEY, BackendProcess, FixtureProject } from "../harness/backendProcess";
import { type Message, RawClient } from "../harness/rawClient";

const REDACTED = /^\[Request ID: [0-9a-f]{16}\] Server Error$/;
const BUG = { channel: "c", text: "bug" };
const REFUSED = { channel: "c", text: "fail" };
const data = { code: "refused", channel: "c" };
const admin = { Authorization: `Convex ${ADMIN_KEY}` };

let backend: BackendProcess;
beforeAll(async () => {
  // Without any option about errors.
  backend = await BackendProcess.start();
  const project = new FixtureProject(backend);
  await project.deploy();
  project.remove();
});
afterAll(() => backend.remove());

async function mutation(args: unknown, headers: Record<string, string> = {}): Promise<unknown> {
  return (await backend.post("/api/mutation", { path: "messages:send", args }, headers)).json();
}

describe("strangers are told as little as in production", () => {
  it("over HTTP: the request, and a ConvexError's data", async () => {
    const redacted = { status: "error", errorMessage: expect.stringMatching(REDACTED) as string, logLines: [] };
    expect(await mutation(BUG)).toEqual(redacted);
    expect(await mutation({ channel: 5 })).toEqual(redacted);
    expect(await mutation(REFUSED)).toEqual({ ...redacted, errorData: data });
    expect(await mutation({ channel: "c", text: "hello" })).toMatchObject({ status: "success", logLines: [] });
  });

  it("over a WebSocket", async () => {
    const client = await RawClient.connect(backend.url);
    client.add(0, "messages:list", {});
    client.add(1, "counters:secret", {});
    await client.until(() => client.errors.size === 2);
    for (const id of [0, 1]) expect((client.errors.get(id) as Message).errorMessage).toMatch(REDACTED);
    client.mutate(1, "messages:send", BUG);
    client.mutate(2, "messages:send", REFUSED);
    client.send({ type: "Action", requestId: 3, udfPath: "requests:failingAction", args: [{}] });
    const of = (requestId: number) => client.message("MutationResponse", (message) => message.requestId === requestId);
    const redacted = { success: false, result: expect.stringMatching(REDACTED) as string, logLines: [] };
    expect(await of(1)).toEqual({ type: "MutationResponse", requestId: 1, ...redacted });
    expect(await of(2)).toMatchObject({ ...redacted, errorData: data });
    expect(await client.message("ActionResponse")).toMatchObject(redacted);
    client.close();
  });

  it("by an HTTP action: no trace", async () => {
    const response = await fetch(`${backend.siteUrl}/fail`, { method: "POST" });
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ code: expect.stringMatching(REDACTED) as string });
  });

  it("of a token's rejection: not which providers there are", async () => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const token = `${part({ alg: "ES256", kid: "x" })}.${part({ iss: "https://nobody.test", aud: "x", sub: "y" })}.AAAA`;
    const response = await backend.post(
      "/api/query",
      { path: "counters:get", args: {} },
      { Authorization: `Bearer ${token}` },
    );
    const message = "No auth provider found matching the given token";
    expect(await response.json()).toEqual({ code: "NoAuthProvider", message });
  });
});

describe("everything is told", () => {
  it("to administrators", async () => {
    expect(await mutation(BUG, admin)).toMatchObject({
      errorMessage: expect.stringMatching(/Server Error\nUncaught Error: a bug\n {4}at .*messages\.ts:/) as string,
      logLines: ["[LOG] 'sending' 'bug'"],
    });
    const response = await fetch(`${backend.siteUrl}/fail`, { method: "POST", headers: admin });
    expect(await response.json()).toMatchObject({ trace: expect.stringContaining("a broken route") as string });
  });

  it("to callers within the app", async () => {
    const answer = await backend.post("/api/action", { path: "requests:catchingAction", args: {} });
    expect(await answer.json()).toMatchObject({
      value: expect.stringMatching(/Uncaught Error: a bug\n {4}at /) as string,
    });
  });

  it("to the log", async () => {
    await mutation(BUG);
    const response = await fetch(`${backend.url}/api/stream_function_logs?cursor=0`, { headers: admin });
    const text = JSON.stringify(await response.json());
    expect(text).toContain("Uncaught Error: a bug");
    expect(text).toContain("[LOG] 'sending' 'bug'");
  });
});
