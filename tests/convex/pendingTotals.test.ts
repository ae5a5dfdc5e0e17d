import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import schema from "../../convex/schema";
import { findViolations } from "./invariants";
import { submitAnswers } from "./examScene";
import { watchDatabase } from "./databaseCalls";
import {
  addCourse,
  addPerson,
  addUpTotals,
  allRows,
  createBackend,
  createLiveBackend,
  lessonsOf,
  present,
  readTables,
  type Backend,
} from "./setup";
import { emptyBin } from "./admin/scene";

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const waiting = async (t: Backend) => (await readTables(t)).pendingCounts.length;
const total = async (t: Backend, kind: string) =>
  (await readTables(t)).platformTotals.filter((row) => row.kind === kind).map(({ count }) => count);
const runs = async (t: Backend) =>
  (await t.run((ctx) => ctx.db.system.query("_scheduled_functions").collect()))
    .filter(({ name }) => name.startsWith("jobs/totals"))
    .map(({ state }) => state.kind);

/** Runs what is due within the time, one run after the other. */
async function wait(t: Backend, ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  await t.finishInProgressScheduledFunctions();
}

async function profilesOf(t: Backend, count: number): Promise<void> {
  for (let person = 0; person < count; person++) await addPerson(t);
}

test("REPORT-3: changes wait as rows of their own, until one run after the other adds them up", async () => {
  const t = createLiveBackend();
  await profilesOf(t, 40);
  expect([await waiting(t), await total(t, "students"), await runs(t)]).toEqual([40, [], ["pending"]]);
  expect(findViolations(await readTables(t))).toEqual([]);
  await wait(t, 249);
  expect(await waiting(t)).toBe(40);
  // Only the first has waited long enough.
  await wait(t, 1);
  expect([await waiting(t), await total(t, "students"), await runs(t)]).toEqual([39, [1], ["success", "pending"]]);
  await wait(t, 250);
  expect([await waiting(t), await total(t, "students"), await runs(t)]).toEqual([0, [40], ["success", "success"]]);
  await profilesOf(t, 1);
  await wait(t, 250);
  expect([await waiting(t), await total(t, "students")]).toEqual([0, [41]]);
});

test("REPORT-3: what came a moment ago waits for the next run, a crowd for as many as it takes", async () => {
  const t = createLiveBackend();
  await profilesOf(t, 1);
  vi.advanceTimersByTime(100);
  await profilesOf(t, 1);
  await wait(t, 150);
  expect([await waiting(t), await total(t, "students")]).toEqual([1, [1]]);
  await wait(t, 250);
  expect([await waiting(t), await total(t, "students"), await runs(t)]).toEqual([0, [2], ["success", "success"]]);
  await profilesOf(t, 600);
  const left = [];
  for (const ms of [250, 250, 0]) {
    await wait(t, ms);
    left.push(await waiting(t));
  }
  expect(left).toEqual([599, 599 - 256, 599 - 2 * 256]);
  await wait(t, 0);
  expect([await waiting(t), await total(t, "students")]).toEqual([0, [602]]);
  expect(new Set(await runs(t))).toEqual(new Set(["success"]));
});

test("REPORT-3: the clock set back holds nothing up", async () => {
  const t = createLiveBackend();
  await profilesOf(t, 2);
  vi.setSystemTime(Date.now() - 3_600_000);
  await wait(t, 250);
  await wait(t, 250);
  expect([await waiting(t), await total(t, "students")]).toEqual([0, [2]]);
});

test("REPORT-3: a crowd of more than the last ten seconds is added up to its end", async () => {
  const t = createLiveBackend();
  await t.run(async (ctx) => {
    for (let change = 0; change < 700; change++) {
      await ctx.db.insert("pendingCounts", { counts: [{ kind: "students", count: 1, parts: {} }] });
      vi.setSystemTime(Date.now() + 40);
    }
  });
  const since = Date.now() - 60_000;
  await t.run((ctx) => ctx.scheduler.runAfter(0, internal.jobs.totals.addUp, { since }));
  for (let run = 0; run < 4; run++) await wait(t, 0);
  expect([await waiting(t), await total(t, "students"), await runs(t)]).toEqual([
    6,
    [694],
    ["success", "success", "success", "pending"],
  ]);
  await wait(t, 250);
  expect([await waiting(t), await total(t, "students")]).toEqual([0, [700]]);
});

test("REPORT-3: a change that finds nothing of the last ten seconds does not wait for what was forgotten", async () => {
  const t = createLiveBackend();
  await t.run((ctx) => ctx.db.insert("pendingCounts", { counts: [{ kind: "students", count: 1, parts: {} }] }));
  vi.advanceTimersByTime(10_001);
  await profilesOf(t, 1);
  await wait(t, 250);
  expect([await waiting(t), await total(t, "students"), await runs(t)]).toEqual([1, [1], ["success"]]);
});

test("REPORT-3: a run that was lost is made up for", async () => {
  const t = createLiveBackend();
  await t.run((ctx) => ctx.db.insert("pendingCounts", { counts: [{ kind: "students", count: 1, parts: {} }] }));
  await t.mutation(internal.jobs.totals.rescue, {});
  vi.advanceTimersByTime(60_001);
  expect(await waiting(t)).toBe(1);
  await t.mutation(internal.jobs.totals.rescue, {});
  expect([await waiting(t), await total(t, "students")]).toEqual([0, [1]]);
});

test("REPORT-3: what waits for something that is deleted meanwhile leaves no total behind", async () => {
  vi.useRealTimers();
  const t = createBackend();
  const admin = await addPerson(t, "admin");
  const { _id: courseId } = await addCourse(t, { questions: 1, lessons: [1] });
  const { as } = await addPerson(t);
  await as.mutation(api.student.enrollments.enroll, { courseId });
  const [lesson] = await lessonsOf(t, courseId);
  await as.mutation(api.student.progress.complete, { lessonId: (await present(lesson ?? null))._id });
  await admin.as.mutation(api.admin.courses.remove, { courseId });
  await emptyBin(t, admin.as);
  expect(findViolations(await readTables(t))).toEqual([]);
  await addUpTotals(t);
  const { platformTotals } = await readTables(t);
  expect(platformTotals.map(({ kind }) => kind).filter((kind) => /^(course|exams|lesson)\//.test(kind))).toEqual([]);
  expect(findViolations(await readTables(t))).toEqual([]);
});

test("REPORT-3: a repaired total does not count twice what waited for it", async () => {
  const t = createBackend();
  await profilesOf(t, 3);
  await addUpTotals(t);
  await profilesOf(t, 2);
  await t.run(async (ctx) => {
    for (const { _id } of await allRows(ctx, "platformTotals")) await ctx.db.patch("platformTotals", _id, { count: 9 });
  });
  const differences = await t.action(internal.cli.totals.recount, { repair: true });
  expect(differences).toContainEqual({ what: "students", part: "", kept: 11, counted: 5 });
  expect([await waiting(t), await total(t, "students")]).toEqual([2, [3]]);
  await addUpTotals(t);
  expect(await total(t, "students")).toEqual([5]);
});

/** `writes` gets the table or id of each write, `sources` the table of each query, `scans` those without any bound. */
function watchWrites(): { writes: string[]; sources: string[]; scans: string[]; stop: () => void } {
  const writes: string[] = [];
  const sources: string[] = [];
  const scans: string[] = [];
  const stop = watchDatabase((op, args) => {
    const { table, id, query } = JSON.parse(args) as {
      table?: string;
      id?: string;
      query?: { source: { tableName?: string; indexName?: string; range?: unknown[] } };
    };
    if (/(insert|shallowMerge|replace|remove)$/.test(op)) writes.push(id ?? table ?? "");
    if (!query) return;
    const { tableName, indexName = "", range = [] } = query.source;
    const queried = tableName ?? indexName.split(".")[0] ?? "";
    sources.push(queried);
    if (range.length === 0) scans.push(queried);
  });
  return { writes, sources, scans, stop };
}

test("LIVE-8: students who do the same at once write no row in common, and read no total", async () => {
  const t = createBackend();
  const { _id: courseId } = await addCourse(t, { questions: 2, lessons: [1] });
  const [lesson] = await lessonsOf(t, courseId);
  const { _id: lessonId } = await present(lesson ?? null);
  const changed: string[][] = [];
  const read = new Set<string>();
  for (let student = 0; student < 2; student++) {
    const { writes, sources, scans, stop } = watchWrites();
    const { as } = await addPerson(t);
    await as.mutation(api.student.enrollments.enroll, { courseId });
    await as.mutation(api.student.progress.complete, { lessonId });
    const { sittingId } = await as.mutation(api.student.exams.start, { courseId });
    const exam = await present(as.query(api.student.exams.get, { courseId }));
    await submitAnswers(t, as, sittingId, Object.fromEntries(exam.questions.map(({ _id }) => [_id, "b"])));
    stop();
    changed.push(writes.filter((written) => !(written in schema.tables)));
    for (const table of sources) read.add(table);
    expect(writes).toContain("certificateRecords");
    expect(scans).not.toContain("certificateRecords");
  }
  expect(changed[0]?.length).toBeGreaterThan(0);
  expect(changed[0]?.filter((id) => changed[1]?.includes(id))).toEqual([]);
  expect([...read]).toContain("pendingCounts");
  expect([...read]).not.toContain("platformTotals");
});
