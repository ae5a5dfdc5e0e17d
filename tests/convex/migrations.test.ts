import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { components, internal } from "../../convex/_generated/api";
import { newModule } from "../../convex/model/content/modules/writes";
import { addCourse, allRows, createBackend, mutate, type Backend } from "./setup";

beforeEach(() => {
  vi.useFakeTimers();
  // The component reports to the console.
  for (const level of ["log", "info", "debug", "error"] as const) vi.spyOn(console, level).mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** More than two batches. */
const ROWS = 250;

/** A school whose modules an imaginary release stored in the decomposed form. */
async function createOldSchool(): Promise<Backend> {
  const t = createBackend();
  const { _id: courseId } = await addCourse(t, { lessons: [] });
  await t.run(async (ctx) => {
    for (let orderIndex = 0; orderIndex < ROWS; orderIndex++) {
      const title = `Módulo ${orderIndex}`.normalize("NFD");
      await ctx.db.insert("modules", { ...newModule, courseId, title, description: "", orderIndex });
    }
  });
  return t;
}

const runAll = (t: Backend) => t.mutation(internal.cli.migrations.runAll, {});
const finish = (t: Backend) => t.finishAllScheduledFunctions(vi.runAllTimers);
const countOld = (t: Backend) =>
  t.run(async (ctx) => (await allRows(ctx, "modules")).filter(({ title }) => title !== title.normalize("NFC")).length);
const states = (t: Backend) =>
  mutate(t, async (ctx) =>
    (await ctx.runQuery(components.migrations.lib.getStatus, {})).map(({ state, processed }) => [state, processed]),
  );

test("DATA-10: a migration changes all stored rows, in batches, and once", async () => {
  const t = await createOldSchool();
  await runAll(t);
  expect(await countOld(t)).toBeGreaterThan(0);
  await finish(t);
  expect(await countOld(t)).toBe(0);
  expect(await states(t)).toEqual([["success", ROWS]]);
  await runAll(t);
  await finish(t);
  expect(await states(t)).toEqual([["success", ROWS]]);
  const [first] = await t.run((ctx) => allRows(ctx, "modules"));
  expect(first?.title).toBe("Módulo 0");
  expect(first?.searchText, "triggers follow").toMatch(/^modulo 0 /);
});

test("DATA-10: an interrupted migration continues where it stopped", async () => {
  const t = await createOldSchool();
  await runAll(t);
  const afterOne = await countOld(t);
  await mutate(t, (ctx) => ctx.runMutation(components.migrations.lib.cancelAll, {}));
  await finish(t);
  expect(await countOld(t)).toBe(afterOne);
  await runAll(t);
  await finish(t);
  expect(await countOld(t)).toBe(0);
  expect(await states(t)).toEqual([["success", ROWS]]);
});

test("DATA-10: a new school has nothing to migrate", async () => {
  const t = createBackend();
  await runAll(t);
  await finish(t);
  expect(await states(t)).toEqual([["success", 0]]);
});
