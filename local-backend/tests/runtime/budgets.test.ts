import { afterAll, beforeAll, expect, test } from "vitest";
import { type Fixture, startFixture } from "../fixture/startFixture";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.remove());

async function run(path: string, args: Record<string, number>) {
  const identity = { kind: "none" as const };
  const outcome = await fixture.runtime.runMutation({ path, args, identity, includeInternal: false });
  return { outcome, lines: outcome.logLines.map((line) => line.replace("[LOG] ", "").replaceAll("'", "")) };
}

test("a nested mutation ends with the write that its limit does not allow, and leaves nothing", async () => {
  const { outcome, lines } = await run("budgets:limited", { count: 10, outer: 100, inner: 3 });
  expect(outcome).toMatchObject({ ok: true, value: { left: 0 } });
  expect(JSON.stringify(outcome)).toContain("exceeded its transaction limit `documentsWritten`");
  expect(lines).toEqual(["1", "2", "3"]);
});

test("a limit is never more than the caller's own", async () => {
  const { lines } = await run("budgets:limited", { count: 10, outer: 2, inner: 100 });
  expect(lines).toEqual(["1", "2"]);
});

test("what keeps within its limit is as without one", async () => {
  const { outcome } = await run("budgets:limited", { count: 3, outer: 3, inner: 3 });
  expect(outcome).toMatchObject({ ok: true, value: { text: "done", left: 3 } });
});

test("a nested query has limits too", async () => {
  const { outcome, lines } = await run("budgets:limitedRead", { limit: 2 });
  expect(outcome).toMatchObject({ ok: false });
  expect(lines).toHaveLength(2);
});
