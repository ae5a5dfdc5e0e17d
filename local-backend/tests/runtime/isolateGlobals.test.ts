import { exportJWK, generateKeyPair } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Fixture, startFixture } from "../fixture/startFixture";

let fixture: Fixture;
beforeAll(async () => {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const { kty = "", crv = "", x = "", y = "", d = "" } = await exportJWK(privateKey);
  fixture = await startFixture({ variables: { GREETING: "hello", EC_KEY: JSON.stringify({ kty, crv, x, y, d }) } });
});
afterAll(() => fixture.remove());

const ABSENT = [
  ...["Buffer", "global", "setImmediate", "clearImmediate", "queueMicrotask", "require", "module", "navigator"],
  ...["CompressionStream", "DecompressionStream", "TextDecoderStream", "MessageChannel", "BroadcastChannel"],
  ...["CustomEvent", "WebSocket", "CountQueuingStrategy", "PerformanceObserver", "window", "document"],
];
/** Those that docs.convex.dev lists, and those of the language. */
const PRESENT = [
  ...["Blob", "Event", "EventTarget", "fetch", "File", "FormData", "Headers", "Request", "Response", "self"],
  ...["TextDecoder", "TextEncoder", "atob", "btoa", "ReadableStream", "ReadableStreamBYOBReader", "TransformStream"],
  ...["ReadableStreamDefaultReader", "WritableStream", "WritableStreamDefaultWriter", "crypto", "CryptoKey"],
  ...["SubtleCrypto", "URL", "URLSearchParams", "AbortController", "structuredClone", "process", "setTimeout"],
  ...["clearTimeout", "console", "Function", "eval", "Intl", "WebAssembly"],
];

test.each(["query", "action"] as const)("a %s has the globals of Convex's runtime only", async (kind) => {
  const path = kind === "query" ? "isolate:inQuery" : "isolate:inAction";
  expect(await fixture[kind](path, { names: [...ABSENT, ...PRESENT] })).toEqual(PRESENT);
  // The process keeps them.
  expect(typeof Buffer).toBe("function");
});

test("so has the top level of a module", async () => {
  expect(await fixture.query("isolate:topLevel")).toEqual(["undefined", "undefined", "undefined", "env"]);
});

test("process has nothing but env", async () => {
  expect(await fixture.query("isolate:processOf")).toEqual([["env"], "hello"]);
});

test('"use node" modules have Node\'s globals', async () => {
  expect(await fixture.action("nodeFunctions:globals")).toEqual(["function", "function", "function", process.version]);
});

test("Node's own code keeps what is hidden from the app's", async () => {
  expect(await fixture.action("isolate:readsBodies")).toEqual(["text", "a file", true]);
});

test.each(["eval", "Function", "new Function", "constructor", "async constructor"])(
  "%s makes no code from texts",
  async (way) => {
    await expect(fixture.query("isolate:generatesCode", { way })).rejects.toThrow(
      "Uncaught EvalError: Code generation from strings disallowed for this context",
    );
  },
);

test("functions are still functions", async () => {
  expect(await fixture.query("isolate:functionsAreFunctions")).toEqual([true, true, true]);
});

test.each([
  ["generateKey", "cryptographic randomness"],
  ["ECDSA", "cryptographic randomness"],
  ["performance", "the Performance API"],
])("a mutation cannot use %s, whatever it catches; an action can", async (way, what) => {
  const text = `Uncaught Error: Can't use ${what} in queries and mutations. Please consider using an action.`;
  await expect(fixture.mutation("isolate:drawInMutation", { way })).rejects.toThrow(text);
  await expect(fixture.mutation("isolate:drawInMutation", { way, caught: true })).rejects.toThrow(text);
  expect(await fixture.action("isolate:drawInAction", { way })).toBe(true);
});

test("a mutation may sign without randomness", async () => {
  expect(await fixture.mutation("isolate:drawInMutation", { way: "HMAC" })).toBe(true);
});

test("nothing that an app assigns to globals, in whatever native way, reaches the host", async () => {
  const names = Object.getOwnPropertyNames(globalThis).filter((name) => name !== "globalThis");
  const read = () => names.map((name) => (globalThis as Record<string, unknown>)[name]);
  const before = read();
  const ways = (await fixture.query("isolate:waysToAssign")) as string[];
  expect(ways.length).toBeGreaterThan(8);
  for (const way of ways) {
    const assigned = (await fixture.query("isolate:assignsGlobals", { way, names })) as number;
    if (way !== "delete") expect(assigned, way).toBeGreaterThan(names.length / 2);
    const changed = read().flatMap((value, index) => (Object.is(value, before[index]) ? [] : [names[index]]));
    expect(changed, way).toEqual([]);
  }
  expect(typeof process.emit).toBe("function");
  // Functions that come later read what was there.
  expect(await fixture.query("isolate:processOf")).toEqual([["env"], "hello"]);
});

test("a global of the app's own is found with and without globalThis", async () => {
  expect(await fixture.query("isolate:definesGlobal")).toEqual([2, 2, true, true]);
});
