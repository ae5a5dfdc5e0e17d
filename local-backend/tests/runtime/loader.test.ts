import { afterAll, beforeAll, expect, test } from "vitest";
import { bundleAlone, bundleFixture, fixtureFolder } from "../fixture/bundleFixture";
import { type Fixture, startFixture } from "../fixture/startFixture";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture({ variables: { AUTH_DOMAIN: "https://example.com" } });
});
afterAll(() => fixture.remove());

const load = async (files: Record<string, string>) =>
  fixture.runtime.loader.load(await bundleFixture(fixtureFolder, files));

test("the functions of each module are listed with their validators", async () => {
  const code = await load({});
  const notes = code.functions.get("notes.js") ?? [];
  expect(notes.find((one) => one.name === "secret")).toMatchObject({ kind: "Mutation", isPublic: false });
  const add = notes.find((one) => one.name === "add");
  expect(JSON.parse(add?.returns ?? "")).toEqual({ type: "id", tableName: "notes" });
  expect(code.functions.get("nodeFunctions.js")?.map((one) => one.kind)).toEqual(["Action", "Action"]);
  expect([...code.functions.keys()].some((path) => path.startsWith("_deps/"))).toBe(false);
  expect(code.httpRoutes).toContainEqual({ path: "/fail/*", method: "GET" });
});

test("the same modules are evaluated once, other variables evaluate them anew", async () => {
  const counting = {
    "counting.ts": "globalThis.evaluations = (globalThis.evaluations ?? 0) + 1; export const nothing = 1;",
  };
  await load(counting);
  await load(counting);
  expect((globalThis as { evaluations?: number }).evaluations).toBe(1);
});

test("an error at the top level fails the push with the app's position", async () => {
  await expect(
    load({ "broken.ts": 'const x = 1;\nthrow new RangeError("at load");\nexport { x };' }),
  ).rejects.toMatchObject({
    name: "PushError",
    code: "InvalidModules",
    message: expect.stringMatching(
      /Failed to analyze broken\.js: Uncaught RangeError: at load\n {4}at .*\.\.\/convex\/broken\.ts:2:\d+/,
    ) as string,
  });
});

test("network and timers are refused while modules are imported", async () => {
  await expect(load({ "early.ts": "setTimeout(() => {}, 1); export {};" })).rejects.toThrow(
    "Can't use setTimeout at import time",
  );
});

test('queries in a "use node" file are refused', async () => {
  const source = '"use node";\nimport { queryGeneric } from "convex/server";\nexport const q = queryGeneric(() => 1);';
  await expect(load({ "nodeQuery.ts": source })).rejects.toThrow("Only actions can be defined in Node.js");
});

test("the auth config is checked; a missing variable is named", async () => {
  const evaluate = async (source: string) =>
    fixture.runtime.loader.evaluateAuthConfig(
      await bundleAlone(fixtureFolder, "auth.config.ts", { "auth.config.ts": source }),
    );
  const oidc = "export default { providers: [{ domain: process.env.AUTH_DOMAIN, applicationID: 'app' }] };";
  expect(await evaluate(oidc)).toEqual({
    providers: [{ kind: "oidc", domain: "https://example.com", applicationID: "app" }],
  });
  const custom =
    "export default { providers: [{ type: 'customJwt', issuer: 'i', jwks: 'data:,{}', algorithm: 'ES256' }] };";
  expect(await evaluate(custom)).toEqual({
    providers: [{ kind: "customJwt", issuer: "i", jwks: "data:,{}", algorithm: "ES256", applicationID: null }],
  });
  await expect(evaluate(oidc.replace("AUTH_DOMAIN", "ABSENT"))).rejects.toMatchObject({
    code: "AuthConfigMissingEnvironmentVariable",
    message: "Environment variable ABSENT is used in auth config file but its value was not set",
  });
  await expect(evaluate("export default { providers: 5 };")).rejects.toMatchObject({ code: "InvalidAuthConfig" });
  await expect(evaluate("export const x = 1;")).rejects.toMatchObject({ code: "InvalidAuthConfig" });
});

test("a schema that is none is refused", async () => {
  const module = await bundleAlone(fixtureFolder, "schema.ts", { "schema.ts": "export default { tables: {} };" });
  await expect(fixture.runtime.loader.evaluateSchema(module)).rejects.toMatchObject({ code: "InvalidSchema" });
});

test("paths that leave the folder are refused", async () => {
  const module = { path: "../../evil.js", source: "", environment: "isolate" } as const;
  await expect(fixture.runtime.loader.load([module])).rejects.toMatchObject({ code: "InvalidModulePath" });
});
