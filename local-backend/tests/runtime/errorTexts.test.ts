import { afterAll, beforeAll, expect, test } from "vitest";
import { CallFailed, type Fixture, startFixture } from "../fixture/startFixture";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.remove());

/** The client's text without its first line, which has a request id. */
async function text(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CallFailed)) throw new Error("did not fail");
  const [first, ...lines] = error.message.split("\n");
  expect(first).toMatch(/^\[Request ID: [0-9a-f]{16}\] Server Error$/);
  return lines.join("\n");
}

const FRAME = /^ {4}at (?:async )?\S.* \(\.\.\/convex\/errors\.ts:\d+:\d+\)$/;

test.each([
  ["subclass", 'Uncaught ConvexError: {"left":"123n"}'],
  ["named subclass", "Uncaught Teapot: short and stout"],
  ["text", "Uncaught only text"],
  ["no message", "Uncaught Error"],
  ["data", 'Uncaught ConvexError: {"big":"1n","bytes":{},"nan":null}'],
])("the first line of a thrown %s is Convex's", async (what, line) => {
  const [first, ...frames] = (await text(fixture.query("errors:throws", { what }))).trimEnd().split("\n");
  expect(first).toBe(line);
  if (what === "text") expect(frames).toEqual([]);
  else {
    expect(frames.length).toBeGreaterThan(0);
    for (const frame of frames) expect(frame).toMatch(FRAME);
  }
});

test("a message is cut after 64 KiB", async () => {
  const [first = ""] = (await text(fixture.query("errors:throws", { what: "long message" }))).split("\n");
  expect(first).toBe(`Uncaught Error: ${"x".repeat(65_536)}`);
});

test.each(["errors:nested", "errors:nestedInAction"])(
  "%s: the callee's text and frames, then the caller's",
  async (path) => {
    const call = path.endsWith("Action")
      ? fixture.action(path, { what: "subclass" })
      : fixture.query(path, { what: "subclass" });
    const [inner = "", outer = ""] = (await text(call)).split("\n\n");
    const [first, ...frames] = inner.split("\n");
    expect(first).toBe('Uncaught ConvexError: Uncaught ConvexError: {"left":"123n"}');
    expect(frames.length).toBeGreaterThan(0);
    for (const frame of [...frames, ...outer.trimEnd().split("\n")]) expect(frame).toMatch(FRAME);
    await expect(call).rejects.toMatchObject({ data: { left: 123n } });
  },
);

test("a function without a name has <anonymous> in its frame", async () => {
  expect(await text(fixture.query("errors:unnamed"))).toMatch(
    /^ {4}at <anonymous> \(\.\.\/convex\/errors\.ts:\d+:\d+\)$/m,
  );
});
