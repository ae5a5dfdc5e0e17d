import { afterAll, beforeAll, expect, it } from "vitest";
import type { BackendProcess } from "../harness/backendProcess";
import { startWithFixture } from "../harness/fixtureBackend";
import { RawClient } from "../harness/rawClient";

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startWithFixture({ redactErrors: false });
});
afterAll(() => backend.remove());

const READABLE = {
  integer: "-9223372036854775808",
  bytes: "AQL/",
  floats: ["NaN", "Infinity", "-Infinity", 1.5],
  others: { text: "a", nothing: null, yes: true },
};
const ENCODED = {
  integer: { $integer: "AAAAAAAAAIA=" },
  bytes: { $bytes: "AQL/" },
  floats: [{ $float: "AAAAAAAA+H8=" }, { $float: "AAAAAAAA8H8=" }, { $float: "AAAAAAAA8P8=" }, 1.5],
  others: { text: "a", nothing: null, yes: true },
};

const ask = async (path: string, body: object) =>
  (await (await backend.post(path, { args: {}, ...body })).json()) as unknown;

it("values are written for people unless the request asks for Convex's encoding, as on Convex", async () => {
  const { ts } = (await ask("/api/query_ts", {})) as { ts: string };
  for (const [path, body] of [
    ["/api/query", { path: "kinds:all" }],
    ["/api/run/kinds/all", {}],
    ["/api/query_at_ts", { path: "kinds:all", ts }],
  ] as const) {
    expect(await ask(path, body), path).toMatchObject({ value: READABLE });
    expect(await ask(path, { ...body, format: "json" }), path).toMatchObject({ value: READABLE });
    expect(await ask(path, { ...body, format: "convex_encoded_json" }), path).toMatchObject({ value: ENCODED });
  }
  const got = await fetch(`${backend.url}/api/query?path=kinds:all&args={}&format=json`);
  expect(await got.json()).toMatchObject({ value: READABLE });
});

it("so is the data of a ConvexError", async () => {
  const body = { path: "kinds:refuse" };
  expect(await ask("/api/mutation", body)).toMatchObject({ status: "error", errorData: READABLE });
  const encoded = { ...body, format: "convex_encoded_json" };
  expect(await ask("/api/mutation", encoded)).toMatchObject({ status: "error", errorData: ENCODED });
});

it("arguments are Convex's encoding whatever is asked for", async () => {
  expect(await ask("/api/query", { path: "kinds:back", args: { value: ENCODED } })).toMatchObject({ value: READABLE });
});

it("another format is refused before anything runs", async () => {
  const refused = await backend.post("/api/query", { path: "kinds:all", args: {}, format: "xml" });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ code: "BadFormat" });
});

/** What a value may not be, as JSON text, and why. JavaScript's client sends all of them. */
const WRONG = [
  ["[".repeat(80) + "]".repeat(80), "Value is too nested"],
  ['"\\ud800"', "unpaired surrogate"],
  [JSON.stringify(Array(8_193).fill(1)), "Array length is too long (8193 > maximum length 8192)"],
  [`{${Array.from({ length: 1_025 }, (_, at) => `"f${at}":1`).join()}}`, "Object has too many fields"],
] as const;

it("a wrong argument fails its function, over HTTP", async () => {
  for (const [value, why] of [...WRONG, ['{"__proto__":{"a":1}}', "Field name __proto__ is not allowed"] as const]) {
    const body = `{"path":"kinds:back","args":{"value":${value}}}`;
    const answer: unknown = await (await fetch(`${backend.url}/api/query`, { method: "POST", body })).json();
    expect(answer).toMatchObject({
      status: "error",
      errorMessage: expect.stringContaining("Server Error\nInvalid arguments for kinds:back: ") as string,
    });
    expect((answer as { errorMessage: string }).errorMessage).toContain(why);
  }
});

it("a wrong argument fails its query or request only, over the sync protocol", async () => {
  const client = await RawClient.connect(backend.url);
  const raw = (message: object, value: string) => client.send(JSON.stringify(message).replace('"?"', value));
  const args = [{ value: "?" }];
  client.add(0, "kinds:back", { value: "fine" });
  for (const [index, [value]] of WRONG.entries()) {
    const version = index + 1;
    const modifications = [{ type: "Add", queryId: version, udfPath: "kinds:back", args }];
    raw({ type: "ModifyQuerySet", baseVersion: version, newVersion: version + 1, modifications }, value);
    raw({ type: "Mutation", requestId: index, udfPath: "kinds:refuse", args }, value);
  }
  await client.until(() => client.errors.size === WRONG.length);
  await client.message("MutationResponse", ({ requestId }) => requestId === WRONG.length - 1);
  expect(client.results.get(0)).toBe("fine");
  for (const [index, [, why]] of WRONG.entries()) {
    expect(client.errors.get(index + 1)?.errorMessage).toContain(why);
    const response = await client.message("MutationResponse", ({ requestId }) => requestId === index);
    expect(response).toMatchObject({ success: false, result: expect.stringContaining(why) as string });
  }
  expect(client.closed).toBeNull();
  client.close();
});
