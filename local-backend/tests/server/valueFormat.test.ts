import { afterAll, beforeAll, expect, it } from "vitest";
import { type BackendProcess, startWithFixture } from "../harness/backendProcess";

let backend: BackendProcess;
beforeAll(async () => {
  backend = await startWithFixture(3640);
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

const ask = async (path: string, body: object) => (await backend.post(path, { args: {}, ...body })).json();

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
