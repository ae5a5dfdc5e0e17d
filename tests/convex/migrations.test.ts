import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, components, internal } from "../../convex/_generated/api";
import { attempt } from "./examScene";
import { addCourse, addPerson, allRows, createBackend, lessonsOf, mutate, type Backend } from "./setup";

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

async function certified(t: Backend) {
  const { _id: courseId } = await addCourse(t, { title: "SQL", lessons: [1] });
  const { as } = await addPerson(t);
  await as.mutation(api.enrollments.enroll, { courseId });
  await attempt(t, as, courseId);
  for (const { _id } of await lessonsOf(t, courseId)) await as.mutation(api.progress.complete, { lessonId: _id });
  return { courseId, as };
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
  expect(await states(t)).toContainEqual(["success", ROWS]);
  await runAll(t);
  await finish(t);
  expect(await states(t)).toContainEqual(["success", ROWS]);
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
  expect(await states(t)).toContainEqual(["success", ROWS]);
});

test("DATA-10: a new school has nothing to migrate", async () => {
  const t = createBackend();
  await runAll(t);
  await finish(t);
  for (const state of await states(t)) expect(state).toEqual(["success", 0]);
});

test("DATA-10, I18N-8: courses and certificates of before are found and read like new ones", async () => {
  const t = createBackend();
  const { courseId, as } = await certified(t);
  const unlike = { language: undefined, topic: undefined, duration: undefined };
  await t.run(async (ctx) => {
    await ctx.db.patch("courses", courseId, unlike);
    for (const { _id } of await allRows(ctx, "certificates"))
      await ctx.db.patch("certificates", _id, { language: undefined });
  });
  const found = {
    level: undefined,
    topic: "database",
    language: "pt",
    paginationOpts: { numItems: 5, cursor: null },
  } as const;
  expect((await t.query(api.catalog.list, found)).page).toEqual([]);
  await runAll(t);
  await finish(t);
  expect((await t.query(api.catalog.list, found)).page).toMatchObject([{ _id: courseId }]);
  const [certificate] = await t.run(async (ctx) => await allRows(ctx, "certificates"));
  expect(certificate?.language).toBe("pt");
  expect(await t.run(async (ctx) => await allRows(ctx, "auditEntries"))).toEqual([]);
  expect((await as.query(api.certificates.mine, { paginationOpts: { numItems: 5, cursor: null } })).page).toHaveLength(
    1,
  );
});
