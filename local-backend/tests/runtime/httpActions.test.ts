import { afterAll, beforeAll, expect, test } from "vitest";
import { type Fixture, startFixture } from "../fixture/startFixture";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.remove());

const call = (path: string, init?: RequestInit) =>
  fixture.runtime.runHttpAction(new Request(`http://site.test${path}`, init));

test("a route gets the request and answers", async () => {
  const response = await call("/echo?a=1", { method: "POST", body: "hello" });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ body: "hello", total: 0, query: "?a=1" });
  expect(fixture.completions.some((completion) => completion.identifier === "POST /echo")).toBe(true);
});

test("unknown routes and methods are not found; HEAD is answered as GET", async () => {
  expect((await call("/absent")).status).toBe(404);
  expect((await call("/echo")).status).toBe(404);
  expect((await call("/who", { method: "HEAD" })).status).toBe(200);
});

test("an error is a 500 with its code and the data of a ConvexError", async () => {
  const response = await call("/fail/now");
  expect(response.status).toBe(500);
  const body = (await response.json()) as Record<string, unknown>;
  expect(body["code"]).toMatch(/^\[Request ID: [0-9a-f]{16}\] Server Error: Uncaught ConvexError: /);
  expect(body["data"]).toEqual({ code: "teapot" });
});

test("a token that is refused refuses only the identity", async () => {
  expect(await (await call("/who")).json()).toBe(null);
  const refused = await call("/who", { headers: { Authorization: "Bearer nonsense" } });
  expect(refused.status).toBe(500);
  expect(await refused.text()).toContain("Could not parse JWT payload.");
  const malformed = await call("/who", { headers: { Authorization: "Basic dTpw" } });
  expect(malformed.status).toBe(500);
  expect(await malformed.text()).toContain("Expected an Authorization header of the form Bearer or Convex");
  for (const Authorization of ["Bearer nonsense", "Basic dTpw"]) {
    const echo = await call("/echo", { method: "POST", body: "", headers: { Authorization } });
    expect(echo.status).toBe(200);
  }
});
