import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { components, internal } from "../../convex/_generated/api";
import { allRows, createBackend, mutate, type Backend } from "./setup";

beforeEach(() => {
  vi.useFakeTimers();
  // The component reports to the console.
  for (const level of ["log", "info", "debug", "error"] as const) vi.spyOn(console, level).mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** More than two batches of the rows that version 0.1 left. */
const ROWS = 250;

async function versionBefore(): Promise<Backend> {
  const t = createBackend();
  await mutate(t, async (ctx) => {
    for (let row = 0; row < ROWS; row++) {
      await ctx.db.insert("signInAttempts", { email: `${row}@escola.example`, attemptsLeft: 9, lastAttemptAt: row });
    }
  });
  return t;
}

const left = (t: Backend) => t.run(async (ctx) => (await allRows(ctx, "signInAttempts")).length);
const runAll = (t: Backend) => t.mutation(internal.migrations.runAll, {});
const finish = (t: Backend) => t.finishAllScheduledFunctions(vi.runAllTimers);
const states = (t: Backend) =>
  mutate(t, async (ctx) =>
    (await ctx.runQuery(components.migrations.lib.getStatus, {})).map(({ state, processed }) => [state, processed]),
  );

test("DATA-10: an update's migrations change all rows of before, in batches, and once", async () => {
  const t = await versionBefore();
  await runAll(t);
  expect(await left(t)).toBeGreaterThan(0);
  await finish(t);
  expect(await left(t)).toBe(0);
  expect(await states(t)).toEqual([["success", ROWS]]);
  await runAll(t);
  await finish(t);
  expect(await states(t)).toEqual([["success", ROWS]]);
});

test("DATA-10: an interrupted migration goes on where it stopped", async () => {
  const t = await versionBefore();
  await runAll(t);
  const afterOne = await left(t);
  await mutate(t, (ctx) => ctx.runMutation(components.migrations.lib.cancelAll, {}));
  await finish(t);
  expect(await left(t)).toBe(afterOne);
  await runAll(t);
  await finish(t);
  expect(await left(t)).toBe(0);
  expect(await states(t)).toEqual([["success", ROWS]]);
});

test("DATA-10: a new school has nothing to migrate", async () => {
  const t = createBackend();
  await runAll(t);
  await finish(t);
  expect(await states(t)).toEqual([["success", 0]]);
});
